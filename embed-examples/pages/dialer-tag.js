import { listCalls, logEvent } from './calls.js';

const pane = document.querySelector('#pane');

/** One element for all calls: changing its attributes loads the next borrower. */
const crm = document.createElement('lending-telephony-crm');
crm.setAttribute('api-base', '%HOST%');
crm.innerHTML = '<p><a target="_blank" href="%HOST%/ameyoCallingCRM">Open in a new tab</a></p>';

for (const name of ['lending-call-saved', 'lending-call-ended', 'lending-ticket-created', 'lending-error']) {
  crm.addEventListener(name, logEvent);
}

await listCalls((query) => {
  crm.setAttribute('query', query);
  if (!crm.isConnected) pane.append(crm);
});
