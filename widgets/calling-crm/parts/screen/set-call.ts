import { callAttributes, type CallInputs } from '../../../contract/calling/call-attributes.ts';

function setCall(element: HTMLElement, names: readonly string[], call: CallInputs): void {
  for (const [name, text] of callAttributes(call, names))
    if (text === null) element.removeAttribute(name);
    else element.setAttribute(name, text);
}

/**
 * Gives an element its method `setCall`, which makes it another call in one step, whether or not its screen stands: what the
 * call does not name goes, save who works, how it looks and the wrap-up time.
 */
export function takeCalls(tag: `lending-${string}`): void {
  const element = customElements.get(tag);
  if (!element || 'setCall' in element.prototype) return;
  const { observedAttributes } = element as unknown as { observedAttributes: readonly string[] };
  const names = observedAttributes.filter((name) => name !== 'api-base');
  Object.defineProperty(element.prototype, 'setCall', {
    configurable: true,
    writable: true,
    value(this: HTMLElement, call: CallInputs) {
      setCall(this, names, call);
    },
  });
}
