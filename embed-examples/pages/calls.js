/** The demo's calls as a dialer would offer them: a name, and the query string that the dialer passes on. */
export async function demoCalls() {
  const links = await (await fetch('/calls.json')).json();
  return Object.entries(links)
    .filter(([name]) => name.startsWith('telephony-crm'))
    .map(([name, address]) => ({ name, query: address.split('?')[1] ?? '' }));
}

/** A button a call. */
export async function listCalls(answer) {
  const list = document.querySelector('#calls');
  const calls = await demoCalls();
  if (calls.length === 0) {
    list.textContent = 'Start the host with its demo data first.';
    return;
  }
  for (const { name, query } of calls) {
    const button = document.createElement('button');
    button.textContent = `Answer: ${name}`;
    button.addEventListener('click', () => answer(query));
    list.append(button);
  }
}

export function logEvent({ type, detail }) {
  const entry = document.createElement('li');
  entry.textContent = `${type} ${JSON.stringify(detail)}`;
  document.querySelector('#log').prepend(entry);
}
