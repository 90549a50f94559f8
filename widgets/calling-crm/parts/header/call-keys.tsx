import { lazyPart } from '../../../kit/lazy-part.ts';
import { useEffect, useState, type RefObject } from 'react';
import { keyOf } from '../../../kit/key-of.ts';

const CallKeysDialog = lazyPart(async () => (await import('./call-keys-dialog.tsx')).CallKeysDialog);

const isField = (target: EventTarget | undefined) =>
  target instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
/**
 * True when Option and a letter type a special character, as on a Mac: such a key belongs to the field. The letters of
 * Indian scripts do not: with Alt they type nothing.
 */
const typesSign = ({ key }: KeyboardEvent) => !/^[a-z]$|[\u0900-\u0DFF]/i.test(key);

/**
 * Listens to the keys of a calling screen: Ctrl or Cmd and Enter submits, Alt and H opens the history, Alt and P the
 * parked calls, ? the list of keys. No key fires that would type a character. Import it lazily.
 *
 * @param box the screen. Keys pressed elsewhere on the page are left to the page; keys pressed without a focus are
 * taken.
 */
export function CallKeys({ box }: { box: RefObject<HTMLElement | null> }) {
  const [areShown, setShown] = useState(false);
  useEffect(() => {
    const press = (selector: string) => {
      const control = box.current?.querySelector<HTMLElement>(selector);
      control?.click();
      return control != null;
    };
    function take(event: KeyboardEvent): boolean {
      const [target] = event.composedPath();
      if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) return press('.disposition [type=submit]');
      if (event.ctrlKey || event.metaKey) return false;
      if (event.altKey) {
        if (isField(target) && typesSign(event)) return false;
        if (keyOf(event) === 'h') return press('[data-key=history]');
        return keyOf(event) === 'p' && press('[data-key=parked]');
      }
      if (keyOf(event) !== '?' || isField(target)) return false;
      setShown(true);
      return true;
    }
    function onKeyDown(event: KeyboardEvent) {
      const path = event.composedPath();
      const isOurs = box.current !== null && (path.includes(box.current) || path[0] === document.body);
      const isInDialog = path.some((part) => part instanceof Element && part.localName === 'lending-sl-dialog');
      if (event.defaultPrevented || !isOurs || isInDialog || !take(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    // Listens before the page's own listeners, so that the page does not act on a key that the screen takes.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [box]);
  return areShown && <CallKeysDialog close={() => setShown(false)} />;
}
