// What is known of one policy: the requests fired at it, and what their answers said.

const KEPT = 400;

const seconds = ms => `${(ms / 1000).toFixed(1)} s`;
export const clock = time => new Date(time).toISOString().slice(11, 23);
export {seconds};

export class Requests {

  constructor(policy) {
    this.policy = policy;
    this.clear();
  }

  clear() {
    this.requests = [];
    this.counts = {pending: 0, admitted: 0, refused: 0, failed: 0};
    this.nextAt = 0;
  }

  // Fires one request and returns it at once; its answer comes when it comes.
  async fire(now, answered) {
    const request = {at: now, state: 'pending', text: 'under way'};
    const mine = this.requests;
    mine.push(request);
    this.counts.pending++;
    let answer;
    try {
      const response = await fetch(this.policy.url, {cache: 'no-store'});
      answer = response.ok ? await this.admitted(response) : this.refused(response);
    } catch (unreachable) {
      answer = {state: 'failed', error: 'The server can’t be reached. Is it still running?'};
    }
    Object.assign(request, answer);
    request.text = describe(request);
    if (mine === this.requests) this.settle(request);
    answered(request);
  }

  // Times from here on are milliseconds of the server's clock.
  async admitted(response) {
    const figures = await response.json();
    const at = figures.takenAt / 1e6;
    const renewedAt = at + figures.renewal / 1e6;
    return {
      state: 'admitted', at, left: figures.remaining, fullAt: at + figures.reset / 1e6,
      nextAt: figures.remaining === 0 ? renewedAt : 0,
    };
  }

  refused(response) {
    const retryAfter = Number(response.headers.get('Retry-After'));
    if (!retryAfter) return {state: 'failed', error: `The server answered ${response.status} without Retry-After.`};
    const left = /;r=(\d+)/.exec(response.headers.get('RateLimit') ?? '');
    return {
      state: 'refused', at: Number(response.headers.get('Arrival-Time')), retryAfter,
      left: left ? Number(left[1]) : 0,
    };
  }

  settle(request) {
    this.counts.pending--;
    this.counts[request.state]++;
    // Answers come in any order; at the same instant the one with more permits left was first.
    this.requests.sort((a, b) => a.at - b.at || (b.left ?? 0) - (a.left ?? 0));
    this.requests.splice(0, this.requests.length - KEPT);
    this.nextAt = this.nextPermit();
  }

  // Exact where an admission took the last permit; a refusal alone tells whole seconds.
  nextPermit() {
    const told = this.requests.filter(request => request.left !== undefined);
    const last = told.findLast(request => request.state === 'admitted');
    const newest = told.at(-1);
    if (newest?.state === 'refused' && !(last?.nextAt > newest.at)) {
      return newest.at + newest.retryAfter * 1000;
    }
    return last?.nextAt ?? 0;
  }

  // The course of the permits left, as {at, left}, up to a time.
  steps(until) {
    const told = this.requests.filter(request => request.left !== undefined);
    const steps = [];
    told.forEach((request, index) => {
      const end = told[index + 1]?.at ?? until;
      steps.push({at: request.at, left: request.left});
      if (request.state !== 'admitted') return;
      if (request.nextAt && request.nextAt < end) steps.push({at: request.nextAt, left: 1});
      if (request.fullAt < end) steps.push({at: request.fullAt, left: this.policy.permits});
    });
    return steps.concat(this.renewals(told, until)).sort((a, b) => a.at - b.at);
  }

  // A refusal changes nothing: what the last admission said of the future still holds.
  renewals(told, until) {
    if (told.at(-1)?.state !== 'refused') return [];
    const last = told.findLast(request => request.state === 'admitted');
    const after = told.at(-1).at;
    return [{at: this.nextAt, left: 1}, {at: last?.fullAt ?? Infinity, left: this.policy.permits}]
        .filter(step => step.at > after && step.at < until);
  }

  leftAt(now) {
    return this.steps(now).at(-1)?.left;
  }

  wait(now) {
    if (this.nextAt > now) return `in ${seconds(this.nextAt - now)}`;
    return this.leftAt(now) === undefined ? '–' : 'now';
  }
}

function describe(request) {
  if (request.state === 'failed') return request.error;
  const when = `${request.state} at ${clock(request.at)} UTC, ${request.left} left`;
  return request.state === 'refused' ? `${when}, retry after ${request.retryAfter} s` : when;
}
