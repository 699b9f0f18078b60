// What the page says of each algorithm, and what of it can be drawn on a time line.
// An algorithm that is missing here is shown all the same, without a sentence.

const aligned = (time, step) => Math.floor(time / step) * step;
const slot = policy => policy.window / policy.slots;

export const algorithms = {
  'fixed-window': {
    title: 'Fixed window',
    explanation: 'Counts from one window border to the next. Cheap, but twice the limit can pass around a border.',
    borders: policy => policy.window,
    counted: (policy, now) => [aligned(now, policy.window), aligned(now, policy.window) + policy.window],
  },
  'sliding-log': {
    title: 'Sliding log',
    explanation: 'Remembers when each request was admitted. Exact: never more than the limit in any window.',
    counted: (policy, now) => [now - policy.window, now],
  },
  'sliding-window': {
    title: 'Sliding window',
    explanation: 'Counts in slots and adds up the last ones. A permit comes back when its slot has left the window.',
    borders: slot,
    counted: (policy, now) => {
      const end = aligned(now, slot(policy)) + slot(policy);
      return [end - policy.window, end];
    },
  },
  'sliding-counter': {
    title: 'Sliding counter',
    explanation: 'Two counters: the share of the last window that still overlaps, plus this one. A close estimate of the log.',
    borders: policy => policy.window,
    counted: (policy, now) => [now - policy.window, now],
  },
  'token-bucket': {
    title: 'Token bucket',
    explanation: 'Each request takes a token; tokens flow back at a steady rate until the bucket is full.',
    steady: true,
  },
  'leaky-bucket': {
    title: 'Leaky bucket',
    explanation: 'Requests wait in the bucket and leave it one by one, at a steady rate. A burst comes out evenly.',
    steady: true,
  },
  'concurrency': {
    title: 'Concurrency',
    explanation: 'So many run at the same time; the others wait until one has ended. Here each takes two seconds.',
  },
};

export function algorithmOf(policy) {
  return algorithms[policy.algorithm] ?? {title: policy.name, explanation: ''};
}
