const isSubmit = (target: EventTarget): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && target.type === 'submit';

/**
 * A frame whose sandbox lacks `allow-forms` drops a submit before anybody hears of it, though no form of the screens leaves
 * its page. The form is told of it all the same.
 *
 * @param page a window, or a single form; it is listened to for as long as it is there
 */
export function hearSandboxedForms(page: EventTarget): void {
  page.addEventListener('click', (event) => {
    const button = event.composedPath().find(isSubmit);
    const form = button?.form;
    if (!form || event.defaultPrevented) return;
    let isHeard = false;
    const onSubmit = () => {
      isHeard = true;
    };
    form.addEventListener('submit', onSubmit, { capture: true });
    // the browser tells the form, where it may, before any timer
    setTimeout(() => {
      form.removeEventListener('submit', onSubmit, { capture: true });
      if (isHeard || button.disabled || !(form.noValidate || form.reportValidity())) return;
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
    });
  });
}
