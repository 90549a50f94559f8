import { callAttributes, type CallInputs } from '../../contract/call-attributes.ts';

/**
 * Makes it another call in one step: what is not named goes, save who works, how it looks and the wrap-up time. An element's
 * method, for its page.
 */
export function setCall(element: HTMLElement, call: CallInputs): void {
  const names = (element.constructor as unknown as { observedAttributes: readonly string[] }).observedAttributes;
  const own = names.filter((name) => name !== 'api-base');
  for (const [name, text] of callAttributes(call, own))
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
}
