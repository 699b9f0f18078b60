// The page: asks the server for its policies, makes a row for each, and fires bursts at them.

import {algorithmOf} from './algorithms.js';
import {Requests, clock, seconds, waitOf} from './requests.js';
import {Timeline} from './timeline.js';

const byId = id => document.getElementById(id);
const LISTED = 12;
const AROUND_BORDER = 400;          // ms before and after a window border
const calm = matchMedia('(prefers-reduced-motion: reduce)');

let toServer = 0;                   // performance.now() + toServer = the server's clock
const serverNow = () => performance.now() + toServer;

class Row {

  constructor(policy, template) {
    this.policy = policy;
    this.algorithm = algorithmOf(policy);
    this.state = new Requests(policy, this.algorithm.steady);
    this.section = template.content.firstElementChild.cloneNode(true);
    this.label();
    this.timeline = new Timeline(this.find('.timeline'), policy, this.algorithm, serverNow());
    this.find('.fire').addEventListener('click', () => fireBurst([this]));
    new ResizeObserver(() => this.resize()).observe(this.find('.timeline'));
  }

  resize() {
    this.timeline.resize();
    this.draw();
  }

  find(selector) {
    return this.section.querySelector(selector);
  }

  label() {
    const {name, limit, slots, queue, url} = this.policy;
    this.section.id = `policy-${name}`;
    this.section.dataset.policy = name;
    const heading = this.find('h2');
    heading.id = `heading-${name}`;
    heading.textContent = this.algorithm.title;
    this.section.setAttribute('aria-labelledby', heading.id);
    this.find('.limit code').textContent = limit;
    if (slots > 1) this.find('.limit').append(` ${slots} slots`);
    if (queue > 0) this.find('.limit').append(` queue ${queue}`);
    this.find('.explanation').textContent = this.algorithm.explanation;
    this.find('.fire').setAttribute('aria-label', `Fire at ${this.algorithm.title.toLowerCase()}`);
    const curl = `curl -si ${url} | grep -iE '^(HTTP|RateLimit:|Retry-After)'`;
    this.find('.curl').textContent = queue > 0 ? `for i in $(seq 8); do ${curl} & done; wait` : `for i in $(seq 8); do ${curl}; done`;
    this.find('.scroll').setAttribute('aria-label', `Last requests, ${this.algorithm.title}`);
  }

  // Fires at each of the delays, whether or not the request before has been answered.
  fire(delays) {
    if (!this.state.waits) return Promise.all(delays.map(delay => after(delay, () => this.fireOne())));
    const sent = delay => after(delay, () => { this.touch(); return this.state.pending(serverNow()); });
    return this.state.fireAll(delays, sent, request => this.answered(request));
  }

  async fireOne() {
    const request = await new Promise(resolve => {
      this.state.fire(serverNow(), resolve);
      this.touch();
    });
    this.answered(request);
    return request;
  }

  answered(request) {
    showError(request.state === 'failed' ? request.error : '');
    this.touch();
  }

  clear() {
    this.state.clear();
    this.touch();
  }

  touch() {
    this.dirty = true;
  }

  draw() {
    this.dirty = false;
    const {admitted, refused} = this.state.counts;
    this.find('.admitted-count').textContent = admitted;
    this.find('.refused-count').textContent = refused;
    this.find('.timeline').setAttribute(
        'aria-label', `Time line of ${this.algorithm.title}: ${admitted} admitted, ${refused} refused`);
    this.find('tbody').replaceChildren(...this.state.requests.slice(-LISTED).reverse().map(tableRow));
    this.timeline.draw(this.state, serverNow());
  }

  // What changes as time passes.
  tick() {
    if (this.dirty) this.draw();
    const now = serverNow();
    const left = this.state.leftAt(now);
    setText(this.find('.permits-left'), left === undefined ? '–' : `${left} of ${this.state.most}`);
    setText(this.find('.wait'), this.state.wait(now));
    this.section.classList.toggle('empty', this.state.nextAt > now);
    this.timeline.slide(now);
  }
}

function tableRow(request) {
  const wait = request.state === 'refused' ? `${request.retryAfter} s`
      : request.nextAt ? seconds(request.nextAt - request.at) : 'none';
  const row = document.createElement('tr');
  row.className = request.state;
  const result = waitOf(request) ? `${request.state} after ${seconds(waitOf(request))}` : request.state;
  for (const text of [clock(request.at), result, request.left ?? '–', request.left === undefined ? '–' : wait]) {
    row.append(Object.assign(document.createElement('td'), {textContent: text}));
  }
  return row;
}

function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function showError(text) {
  setText(byId('error'), text);
  byId('error').hidden = text === '';
}

let rows = [];
const timers = new Set();

function after(milliseconds, action) {
  if (milliseconds <= 0) return Promise.resolve(action());
  return new Promise(resolve => {
    const timer = setTimeout(() => { timers.delete(timer); resolve(action()); }, milliseconds);
    timers.add(timer);
  });
}

async function fireAt(targets, delays) {
  const answers = await Promise.all(targets.map(row => row.fire(delays)));
  const told = targets.map((row, index) =>
    `${row.algorithm.title} ${answers[index].filter(answer => answer.state === 'admitted').length}`);
  byId('status').textContent = `Admitted of ${delays.length}: ${told.join(', ')}.`;
}

function burst() {
  const form = byId('controls');
  return form.reportValidity() ? {count: byId('count').valueAsNumber, spacing: byId('spacing').valueAsNumber} : null;
}

function fireBurst(targets) {
  const asked = burst();
  if (!asked) return;
  byId('status').textContent = `Firing ${asked.count} at ${targets.length === 1 ? targets[0].algorithm.title.toLowerCase() : 'all'} …`;
  fireAt(targets, Array.from({length: asked.count}, (_, index) => index * asked.spacing));
}

function fireAcrossBorder() {
  const {permits, window} = (rows.find(row => row.policy.algorithm === 'fixed-window') ?? rows[0]).policy;
  const now = serverNow();
  let border = Math.ceil(now / window) * window;
  if (border - now < 2 * AROUND_BORDER) border += window;
  const half = at => Array(permits).fill(at - now);
  byId('status').textContent =
      `Fires ${permits} just before ${clock(border).slice(0, 8)} UTC, when a fixed window ends, and ${permits} just after …`;
  fireAt(rows, [...half(border - AROUND_BORDER), ...half(border + AROUND_BORDER)]);
}

function clear() {
  timers.forEach(clearTimeout);
  timers.clear();
  rows.forEach(row => row.clear());
  byId('status').textContent = 'Cleared. The server still counts what it has admitted.';
  showError('');
}

function tick() {
  rows.forEach(row => row.tick());
  if (calm.matches) setTimeout(tick, 250); else requestAnimationFrame(tick);
}

async function load() {
  const sent = performance.now();
  const response = await fetch('policies', {cache: 'no-store'});
  if (!response.ok) throw new Error(`The server answered ${response.status} to /policies.`);
  const {managed, now, policies} = await response.json();
  toServer = now - (sent + performance.now()) / 2;
  return {managed, policies: policies.map(policy => ({...policy, url: new URL(`.${policy.path}`, location.href).href}))};
}

async function start() {
  let loaded;
  try {
    loaded = await load();
  } catch (failure) {
    showError(failure instanceof TypeError ? 'The server can’t be reached. Is it still running?' : failure.message);
    return;
  }
  rows = loaded.policies.map(policy => new Row(policy, byId('policy')));
  byId('policies').append(...rows.map(row => row.section));
  rows.forEach(row => row.resize());
  byId('policies').setAttribute('aria-busy', 'false');
  byId('managed').textContent = loaded.managed ? 'The filters’ state is kept in a CDI bean.' : 'No CDI here: the filters keep their own state.';
  byId('controls').addEventListener('submit', event => { event.preventDefault(); fireBurst(rows); });
  byId('fire-border').addEventListener('click', fireAcrossBorder);
  byId('clear').addEventListener('click', clear);
  tick();
}

start();
