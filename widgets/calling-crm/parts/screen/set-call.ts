import { callAttributes, type CallInputs } from '../../../contract/calling/call-attributes.ts';
import { attributeName } from '../../../kit/widget/attributes.ts';
import { sharedAttributes } from '../../../kit/widget/widget.ts';

const looks = Object.keys(sharedAttributes).map(attributeName);

/**
 * Gives an element's class the method `setCall`, which works before the screen is shown too.
 *
 * @method {void} setCall(call: CallInputs) - Makes it another call in one step, by property or attribute names: what is not named goes, save how it looks, who works and what is agreed for every call
 * @param lasting attributes that go on from one call to the next: who works, and what is agreed for every call
 */
export function takeCalls(tag: `lending-${string}`, lasting: readonly string[]): void {
  const element = customElements.get(tag);
  if (!element || 'setCall' in element.prototype) return;
  const { observedAttributes } = element as unknown as { observedAttributes: readonly string[] };
  const names = observedAttributes.filter((name) => name !== 'api-base');
  Object.defineProperty(element.prototype, 'setCall', {
    configurable: true,
    writable: true,
    value(this: HTMLElement, call: CallInputs) {
      for (const [name, text] of callAttributes(call, names, [...looks, ...lasting]))
        if (text === null) this.removeAttribute(name);
        else this.setAttribute(name, text);
      this.dispatchEvent(new Event('lending-call-set'));
    },
  });
}
