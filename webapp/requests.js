// What is known of one policy: the requests fired at it, and what their answers said.

const KEPT = 400;

const gone = {state: 'failed', error: 'The server can’t be reached. Is it still running?'};
const seconds = ms => `${(ms / 1000).toFixed(1)} s`;
export const clock = time => new Date(time).toISOString().slice(11, 23);
export {seconds};

export class Requests {

  constructor(policy, steady = false) {
    Object.assign(this, {policy, steady, most: policy.queue || policy.permits});
    this.clear();
  }

  clear() {
    this.requests = [];
    this.counts = {pending: 0, admitted: 0, refused: 0, failed: 0};
    this.nextAt = 0;
  }

  // Where requests wait, the server fires them: a browser would keep all but six of them back.
  get waits() {
    return this.policy.queue > 0;
  }

  // From one permit of a steady flow to the next.
  get step() {
    return this.policy.window / this.policy.permits;
  }

  pending(at) {
    const request = {at, state: 'pending', text: 'under way'};
    this.requests.push(request);
    this.counts.pending++;
    return request;
  }

  // Fires one request; its answer comes when it comes.
  async fire(now, answered) {
    const mine = this.requests;
    const request = this.pending(now);
    try {
      const response = await fetch(this.policy.url, {cache: 'no-store'});
      const retryAfter = response.headers.get('Retry-After');
      this.answer(mine, request, response.ok ? this.admitted(await response.json()) : this.refused({
        status: response.status, retryAfter,
        arrived: response.headers.get('Arrival-Time'), left: response.headers.get('RateLimit'),
      }));
    } catch (unreachable) {
      this.answer(mine, request, gone);
    }
    answered(request);
  }

  // Has the server fire at these times from now; `sent` makes a pending request at its time.
  async fireAll(delays, sent, answered) {
    const mine = this.requests;
    const requests = delays.map(sent);
    const told = async (index, answer) => {
      this.answer(mine, await requests[index], answer);
      answered(await requests[index]);
    };
    const open = new Set(delays.keys());
    try {
      const times = delays.map(delay => Math.max(0, Math.round(delay))).join();
      const query = new URLSearchParams({policy: this.policy.name, at: times});
      const response = await fetch(`burst?${query}`, {cache: 'no-store'});
      if (!response.ok) throw new Error(response.status);
      for await (const line of lines(response.body)) {
        const {index, figures, ...answer} = JSON.parse(line);
        open.delete(index);
        await told(index, figures ? this.admitted(figures) : answer.status ? this.refused(answer) : gone);
      }
    } catch (unreachable) {
      // those that are still open have failed
    }
    await Promise.all([...open].map(index => told(index, gone)));
    return Promise.all(requests);
  }

  answer(mine, request, answer) {
    Object.assign(request, answer);
    request.text = describe(request);
    if (mine === this.requests) this.settle(request);
  }

  // Times from here on are milliseconds of the server's clock.
  admitted(figures) {
    const at = figures.takenAt / 1e6;
    const renewedAt = at + figures.renewal / 1e6;
    const departs = at + figures.delay / 1e6;
    return {
      state: 'admitted', at, departs, ends: departs + figures.work / 1e6, left: figures.remaining,
      fullAt: at + figures.reset / 1e6, nextAt: figures.remaining === 0 && this.policy.window ? renewedAt : 0,
    };
  }

  refused({status, retryAfter, arrived, left}) {
    if (!retryAfter) return {state: 'failed', error: `The server answered ${status} without Retry-After.`};
    const told = /;r=(\d+)/.exec(left ?? '');
    return {state: 'refused', at: Number(arrived), retryAfter: Number(retryAfter), left: told ? Number(told[1]) : 0};
  }

  settle(request) {
    this.counts.pending--;
    this.counts[request.state]++;
    // Answers come in any order; at the same instant the one with more permits left was first.
    this.requests.sort((a, b) => a.at - b.at || (b.left ?? 0) - (a.left ?? 0));
    this.requests.splice(0, this.requests.length - KEPT);
    this.nextAt = this.nextPermit();
  }

  // Of those that run now only their answers will tell.
  get told() {
    return this.policy.window ? this.requests.filter(request => request.left !== undefined) : [];
  }

  // Exact where an admission took the last permit; a refusal alone tells whole seconds.
  nextPermit() {
    const told = this.told;
    const last = told.findLast(request => request.state === 'admitted');
    const newest = told.at(-1);
    if (newest?.state === 'refused' && !(last?.nextAt > newest.at)) {
      return newest.at + newest.retryAfter * 1000;
    }
    return last?.nextAt ?? 0;
  }

  // The course of the permits left, as {at, left}, up to a time.
  steps(until) {
    const told = this.told;
    const steps = [];
    told.forEach((request, index) => {
      steps.push({at: request.at, left: request.left});
      if (index < told.length - 1) {
        if (request.state === 'admitted') steps.push(...this.returns(request, request.at, told[index + 1].at));
        return;
      }
      // A refusal changes nothing: what the last admission said of the future still holds. Those that
      // wait have not answered yet, and will leave one by one.
      const last = told.findLast(earlier => earlier.state === 'admitted');
      const waiting = this.waits ? this.counts.pending * this.step : 0;
      steps.push(...this.returns({nextAt: this.nextAt, fullAt: last?.fullAt + waiting}, request.at, until));
    });
    return steps.sort((a, b) => a.at - b.at);
  }

  // What comes back if nobody else is admitted: each permit of a steady flow, else the next and the last.
  returns({nextAt, fullAt}, from, until) {
    const ahead = this.waits ? 1 : 0;  // a bucket that leaks is empty one step before it is as good as new
    const known = this.steady && fullAt
        ? Array.from({length: Math.ceil((fullAt - from) / this.step)}, (_, back) =>
            ({at: fullAt - back * this.step, left: Math.min(this.most, this.most + ahead - back)}))
        : [{at: nextAt, left: 1}, {at: fullAt, left: this.policy.permits}];
    return known.filter(({at, left}) => at > from && at < until && left > 0);
  }

  leftAt(now) {
    return this.steps(now).at(-1)?.left;
  }

  wait(now) {
    if (this.nextAt > now) return `in ${seconds(this.nextAt - now)}`;
    return this.leftAt(now) === undefined ? '–' : 'now';
  }
}

// How long an admitted request waited for its turn, in milliseconds.
export function waitOf(request) {
  return request.state === 'admitted' ? request.departs - request.at : 0;
}

// The lines of a body, as they arrive.
async function* lines(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const all = (rest + part.value).split('\n');
    rest = all.pop();
    yield* all.filter(line => line.trim());
  }
}

function describe(request) {
  if (request.state === 'failed') return request.error;
  const waited = waitOf(request) ? `, waited ${seconds(waitOf(request))}` : '';
  const when = `${request.state} at ${clock(request.at)} UTC${waited}, ${request.left} left`;
  return request.state === 'refused' ? `${when}, retry after ${request.retryAfter} s` : when;
}
