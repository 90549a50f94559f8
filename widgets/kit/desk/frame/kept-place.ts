import { useEffect } from 'react';
import type SlDialog from '@shoelace-style/shoelace/dist/components/dialog/dialog.component.js';
import { focusHeading } from './next-heading.ts';

/** How long a screen may take to place the keyboard itself: in a dialog that opens, at the heading after a decision. */
const patience = 600;
/** How often a control that is disabled is looked at again: a save that it waits for may be slow. */
const mostLooks = 4;

const isTaken = (control: Element) => !control.isConnected || control.matches(':disabled');

/** Focuses the heading of what stood around a control that is gone; in a dialog, which has its own, the dialog. */
function focusAround(around: readonly Element[]): void {
  const left = around.filter((each) => each.isConnected);
  const dialog = left.find((each) => each.matches('lending-sl-dialog[open], lending-sl-drawer[open]'));
  if (dialog) return (dialog as SlDialog).panel.focus({ preventScroll: true });
  const headed = left.find((each) => each.querySelector('h1, h2, h3') !== null);
  const heading = headed?.querySelector<HTMLElement>('h2, h3') ?? headed?.querySelector<HTMLElement>('h1');
  if (!heading) return;
  const focused = focusHeading(heading);
  // whoever works by a pointer looks elsewhere
  if (focused.matches(':focus-visible')) focused.scrollIntoView({ block: 'nearest' });
}

/**
 * Keeps the place of the keyboard in an element. What is pressed may be disabled by its own work, or go away with it, and the
 * browser then focuses nothing. A control that comes back has the focus again; for one that is gone the heading around it has.
 */
export function useKeptPlace(element: HTMLElement): void {
  useEffect(() => {
    const root = element.shadowRoot;
    if (!root) return;
    /** What has the focus, and what stands around it, from the inside. */
    let around: Element[] = [];
    let timer = 0;
    function note({ target }: Event) {
      around = [];
      for (let each = target instanceof Element ? target : null; each; each = each.parentElement) around.push(each);
    }
    function look(looks: number) {
      const { activeElement, body } = element.ownerDocument;
      const [control] = around;
      if (activeElement !== body || !control) return;
      if (control instanceof HTMLElement && !isTaken(control)) control.focus({ preventScroll: true });
      else if (control.isConnected && looks > 0) wait(looks - 1);
      else focusAround(around);
    }
    function wait(looks = mostLooks) {
      clearTimeout(timer);
      timer = window.setTimeout(() => look(looks), patience);
    }
    function lose({ target }: Event) {
      setTimeout(() => {
        const [control] = around;
        if (control !== target || control === undefined) return;
        // who has left it by themselves has another place
        if (isTaken(control)) wait();
        else around = [];
      });
    }
    // not every engine tells of a focus that goes with its element
    const observer = new MutationObserver(() => {
      if (around[0]?.isConnected === false) wait();
    });
    observer.observe(root, { childList: true, subtree: true });
    root.addEventListener('focusin', note);
    root.addEventListener('focusout', lose);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      root.removeEventListener('focusin', note);
      root.removeEventListener('focusout', lose);
    };
  }, [element]);
}
