// The view of who a request is counted as: sends one as a proxy would, and shows the way to the client.

const byId = id => document.getElementById(id);

// The mark of a step and what became of it; the first step is the peer, the last one decides.
function verdictOn({verdict}, isPeer, isLast) {
  if (verdict === 'UNREADABLE') return ['✕', 'no address: the way ends at the one before, which is the client'];
  if (verdict === 'CLIENT') {
    return ['✓', isPeer ? 'no trusted proxy: this is the client, and the header, which anybody can send, is not read'
        : 'no trusted proxy: this is the client; what stands further left it may have written itself'];
  }
  if (!isLast) return ['→', 'a trusted proxy: read on'];
  return ['✓', isPeer ? 'a trusted proxy, but there is nobody it speaks for: this is the client'
      : 'a trusted proxy too, with nobody further left: this is the client'];
}

let asked = 0;

// Of answers that overtake each other the one to the last question is shown.
async function ask() {
  const question = ++asked;
  const answer = await send();
  if (question === asked) answer();
}

async function send() {
  const form = new FormData(byId('question'));
  const headers = byId('line').value.trim() ? {[byId('header').value.trim()]: byId('line').value} : {};
  try {
    const response = await fetch(`who?${new URLSearchParams(form)}`, {headers, cache: 'no-store'});
    const answer = await response.json();
    return () => response.ok ? show(answer) : fail(answer.problem);
  } catch (failure) {
    return () => fail(failure instanceof SyntaxError ? 'The server’s answer can’t be read.'
        : `${failure.message}. Is the server still running, and is the header one that a page may send?`);
  }
}

function fail(text) {
  byId('error').textContent = text;
  byId('error').hidden = false;
  byId('answer').hidden = true;
}

function show({header, lines, steps, client, exempt, key, warnings}) {
  byId('error').hidden = true;
  byId('answer').hidden = false;
  byId('received').textContent = lines.length === 0 ? `no ${header}` : lines.map(line => `${header}: ${line}`).join('\n');
  byId('steps').replaceChildren(...steps.map(stepItem));
  byId('client').textContent = exempt ? `${client}, exempt: it is never limited` : client;
  byId('counted').textContent = exempt ? 'nobody' : key;
  byId('marks').hidden = exempt || !/^[=@#]/.test(key);
  byId('warnings').replaceChildren(...warnings.map(text => element('li', '', text)));
}

function stepItem(step, index, steps) {
  const isPeer = index === 0;
  const isLast = index === steps.length - 1;
  const [mark, told] = verdictOn(step, isPeer, isLast);
  const row = element('li', mark === '✓' ? 'client' : step.verdict.toLowerCase());
  row.append(element('span', 'mark', mark), element('code', '', step.seen), element('span', 'told', isPeer ? `the peer, ${told}` : told));
  return row;
}

function element(name, className, text = '') {
  return Object.assign(document.createElement(name), {className, textContent: text});
}

byId('question').addEventListener('submit', event => { event.preventDefault(); ask(); });
ask();
