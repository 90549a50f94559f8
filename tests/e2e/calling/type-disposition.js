/**
 * Runs in the page: fills the telephony form as fast as a page can be filled. React hears of a value only through the
 * control's own setter.
 */
globalThis.typeDisposition = (remarks) => {
  const root = document.querySelector('lending-telephony-crm').shadowRoot;
  const form = root.querySelector('form');
  function type(name, value) {
    const control = form.querySelector(`[name=${name}]`);
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value').set.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const statuses = [...form.querySelector('[name=subCallStatus]').options];
  // a month from now
  type('followUpDate', `${new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)}T14:05`);
  type('subCallStatus', statuses.find(({ label }) => label === 'Call back requested').value);
  type('remarks', remarks);
};

/** Submits with a double click. */
globalThis.submitTwice = () => {
  const button = document.querySelector('lending-telephony-crm').shadowRoot.querySelector('form [type=submit]');
  button.click();
  button.click();
};
