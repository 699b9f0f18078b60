// One policy's time line: marks at the time their request arrived, sliding by under a fixed "now".

const SVG = 'http://www.w3.org/2000/svg';
const HEIGHT = 134;
const PERMITS = {top: 6, bottom: 26};       // the band of the permits left
const BASELINE = 75;                        // admitted marks are piled up on it, refused ones hang below
const AXIS = 118;
const ROW = 8;                              // distance of two marks in one pile
const ROWS = {admitted: 6, refused: 4};     // as many fit above the baseline, and below
const TICK = 5000;
const WINDOW = 10000;                       // what is shown where there is none
const NOW_LABEL = 26;                       // nearer than this, "now" takes the place of a tick's label
const MARGIN = 15000;                       // drawn beyond the edges, so that sliding needs no drawing

const element = (name, attributes, ...children) => {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
};
const isCross = request => request.state === 'refused' || request.state === 'failed';
const title = text => element('title', {}, text);
const vertical = (name, x) => element('path', {class: name, d: `M${x} ${PERMITS.top - 4}V${AXIS - 2}`});

export class Timeline {

  constructor(svg, policy, algorithm, start) {
    Object.assign(this, {svg, policy, algorithm, start});
    this.span = element('rect', {class: 'span', y: PERMITS.top - 4, height: AXIS - PERMITS.top + 2});
    this.grid = element('g', {});
    this.marks = element('g', {});
    this.moving = element('g', {}, this.grid, this.marks);
    this.now = element('g', {class: 'now'});
    svg.append(this.span, this.moving, this.now);
    svg.setAttribute('height', HEIGHT);
  }

  // Past and future that are shown depend on the width: a phone shows less of the past.
  resize() {
    const width = this.svg.clientWidth || 600;
    const window = this.policy.window || WINDOW;
    this.future = 1.25 * window;
    this.past = (width < 500 ? 1.25 : 2) * window;
    this.scale = width / (this.past + this.future);
    this.svg.setAttribute('viewBox', `0 0 ${width} ${HEIGHT}`);
    this.nowX = this.past * this.scale;
    this.now.replaceChildren(
        vertical('now-line', this.nowX),
        element('text', {x: this.nowX, y: AXIS + 11, class: 'now-label'}, 'now'));
  }

  x(time) {
    return (time - this.start) * this.scale;
  }

  draw(state, now) {
    this.drawGrid(now);
    this.nextAt = state.nextAt;
    this.next = vertical('next', this.x(state.nextAt));
    this.marks.replaceChildren(this.permits(state, now), this.next, ...this.piles(state.requests));
    this.slide(now);
  }

  slide(now) {
    this.moving.setAttribute('transform', `translate(${this.nowX - this.x(now)} 0)`);
    this.next?.setAttribute('visibility', this.nextAt > now ? 'visible' : 'hidden');
    const counted = this.algorithm.counted?.(this.policy, now);
    if (counted) {
      this.span.setAttribute('x', this.nowX + (counted[0] - now) * this.scale);
      this.span.setAttribute('width', (counted[1] - counted[0]) * this.scale);
    }
    if (Math.abs(now - this.drawnAt) > MARGIN / 2) this.drawGrid(now);
    for (const {at, label} of this.ticks) {
      const covered = Math.abs(at - now) * this.scale < NOW_LABEL;
      label.setAttribute('visibility', covered ? 'hidden' : 'visible');
    }
  }

  drawGrid(now) {
    this.drawnAt = now;
    const from = now - this.past - MARGIN;
    const to = now + this.future + MARGIN;
    const lines = [];
    const border = this.algorithm.borders?.(this.policy);
    for (let at = Math.ceil(from / border) * border; at < to; at += border) {
      lines.push(vertical(at % this.policy.window === 0 ? 'border' : 'border slot', this.x(at)));
    }
    this.ticks = [];
    for (let at = Math.ceil(from / TICK) * TICK; at < to; at += TICK) {
      const label = element('text', {x: this.x(at), y: AXIS + 11}, ':' + new Date(at).toISOString().slice(17, 19));
      this.ticks.push({at, label});
      lines.push(label);
    }
    const wide = {x1: this.x(from), x2: this.x(to)};
    lines.push(
        element('line', {class: 'base', y1: PERMITS.bottom, y2: PERMITS.bottom, ...wide}),
        element('line', {class: 'base', y1: BASELINE, y2: BASELINE, ...wide}));
    this.grid.replaceChildren(...lines);
  }

  // The permits left as each answer told them; what comes back later is known of the next permit and of the last.
  permits(state, now) {
    const y = left => PERMITS.bottom - (PERMITS.bottom - PERMITS.top) * Math.min(1, left / state.most);
    let path = '';
    for (const {at, left} of state.steps(now + this.future)) {
      path += path === '' ? `M${this.x(at)} ${y(state.most)}V${y(left)}` : `H${this.x(at)}V${y(left)}`;
    }
    return element('path', {class: 'left', d: path === '' ? '' : `${path}H${this.x(now + this.future + MARGIN)}`});
  }

  // Marks that would cover one another are piled up; a full pile goes on in its last row.
  piles(requests) {
    const ends = {admitted: [], refused: []};
    return requests.flatMap(request => {
      const x = this.x(request.at);
      const kind = isCross(request) ? 'refused' : 'admitted';
      let row = 0;
      while (row < ROWS[kind] - 1 && ends[kind][row] > x - ROW) row++;
      ends[kind][row] = this.x(request.ends ?? request.at);
      const y = BASELINE + (kind === 'refused' ? ROW : -ROW) * (row + 0.8);
      return [...this.course(request, y), this.mark(request, this.x(request.departs ?? request.at), y)];
    });
  }

  // What lies between the arrival of a request, its turn and its end.
  course({at, departs = at, ends = departs}, y) {
    const line = (name, from, to) => element('path', {class: name, d: `M${this.x(from)} ${y}H${this.x(to)}`});
    return [...(departs > at ? [line('waited', at, departs)] : []), ...(ends > departs ? [line('worked', departs, ends)] : [])];
  }

  mark(request, x, y) {
    const attributes = {class: `mark ${request.state}`, 'data-at': request.departs ?? request.at};
    return isCross(request)
        ? element('path', {...attributes, d: `M${x - 3.5} ${y - 3.5}l7 7m0-7l-7 7`}, title(request.text))
        : element('circle', {...attributes, cx: x, cy: y, r: 4}, title(request.text));
  }
}
