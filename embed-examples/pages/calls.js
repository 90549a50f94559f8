/** The demo's calls as a dialer would offer them; `answer` takes the query string that the dialer passes on. */
export async function listCalls(answer) {
  const list = document.querySelector('#calls');
  const links = await (await fetch('/calls.json')).json();
  const calls = Object.entries(links).filter(([name]) => name.startsWith('telephony-crm'));
  if (calls.length === 0) {
    list.textContent = 'Start the host with its demo data first.';
    return;
  }
  for (const [name, address] of calls) {
    const button = document.createElement('button');
    button.textContent = `Answer: ${name}`;
    button.addEventListener('click', () => answer(address.split('?')[1] ?? ''));
    list.append(button);
  }
}

export function logEvent({ type, detail }) {
  const entry = document.createElement('li');
  entry.textContent = `${type} ${JSON.stringify(detail)}`;
  document.querySelector('#log').prepend(entry);
}
