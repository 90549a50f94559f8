const isSubmit = (target: EventTarget): target is HTMLButtonElement =>
  target instanceof HTMLButtonElement && target.type === 'submit';

/**
 * Dispatches the submit event that a frame whose sandbox lacks `allow-forms` drops before any listener is called,
 * though no form of the screens leaves its page.
 *
 * @param page a window, or a single form; the listener is never removed
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
    // a browser that allows the submit dispatches its event before any timer
    setTimeout(() => {
      form.removeEventListener('submit', onSubmit, { capture: true });
      if (isHeard || button.disabled || !(form.noValidate || form.reportValidity())) return;
      form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
    });
  });
}
