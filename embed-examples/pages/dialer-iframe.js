import { listCalls, logEvent } from './calls.js';

const pane = document.querySelector('#pane');

/** One frame for all calls: changing its attributes loads the next borrower without loading the page again. */
const crm = document.createElement('lending-frame');
crm.setAttribute('src', '%HOST%');
crm.setAttribute('screen', 'telephony-crm');
crm.title = 'Borrower on the line';
crm.innerHTML = '<p><a target="_blank" href="%HOST%/ameyoCallingCRM">Open in a new tab</a></p>';

for (const name of ['lending-call-saved', 'lending-call-ended', 'lending-ticket-created', 'lending-error']) {
  crm.addEventListener(name, logEvent);
}

await listCalls((query) => {
  crm.setAttribute('query', query);
  if (!crm.isConnected) pane.append(crm);
});
