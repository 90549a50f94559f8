import { createContext, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { CloseAnswer } from '../../widgets/kit/widget/widget.ts';
import type { Address } from './view.ts';

/** What the portal asks of the screen that it shows (every element has these). */
type Screen = Element & { dirty?: boolean; requestClose?(): Promise<CloseAnswer>; saveDraft?(): Promise<void> };

export const shownScreen = (): Screen | null => document.querySelector('#content > :first-child');
const hasUnsaved = () => shownScreen()?.dirty === true;
const mayClose = async (): Promise<boolean> => (await shownScreen()?.requestClose?.())?.ok ?? true;

function onDirtyChange(look: () => void): () => void {
  addEventListener('lending-dirty-change', look);
  return () => removeEventListener('lending-dirty-change', look);
}

/** Runs what leaves the screen: at once, or after the person has said that what was typed may be lost. */
export type Leave = (action: () => void) => void;
export const LeaveContext = createContext<Leave>((action) => action());

/** A screen holds unsaved text and is about to be left. */
export interface LeaveQuestion {
  stay(): void;
  leave(): void;
}

interface LeaveGuard {
  /** The address whose screen is shown: the browser's own, but for the time of a question. */
  address: Address;
  question: LeaveQuestion | null;
  leave: Leave;
}

/**
 * Holds the screen in its place while the person is asked whether to leave what is typed in it, however the address
 * changed: by a link, the palette or the browser's back button. Closing the window asks in the browser's own words.
 *
 * @param isGuarded false where nobody is signed in: an ended session has nothing to ask
 */
export function useLeaveGuard(current: Address, isGuarded: boolean): LeaveGuard {
  const isDirty = useSyncExternalStore(onDirtyChange, hasUnsaved);
  const [settled, setSettled] = useState(current);
  const [asked, setAsked] = useState<{ leave(): void; stay(): void } | null>(null);
  const cameByHistory = useRef(false);
  /** State of the shown address's entry in the history. */
  const entry = useRef<unknown>(null);
  const isHeld = isGuarded && isDirty && current.path !== settled.path;
  if (!isHeld && (current.path !== settled.path || current.search !== settled.search)) setSettled(current);

  useEffect(() => {
    if (!isHeld) entry.current = history.state;
  });

  useEffect(() => {
    const byHistory = () => void (cameByHistory.current = true);
    const byLink = () => void (cameByHistory.current = false);
    addEventListener('popstate', byHistory);
    addEventListener('pushState', byLink);
    return () => {
      removeEventListener('popstate', byHistory);
      removeEventListener('pushState', byLink);
    };
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const { path, search } = current;
  useEffect(() => {
    if (!isHeld) return;
    let isOver = false;
    void mayClose().then((may) => {
      if (isOver) return;
      const leave = () => setSettled({ path, search });
      // A step back through the history is undone by a step forward, a link by taking its place.
      const stay = () =>
        navigate(settled.path + (settled.search && `?${settled.search}`), {
          replace: !cameByHistory.current,
          state: entry.current,
        });
      if (may) leave();
      else setAsked({ leave, stay });
    });
    return () => {
      isOver = true;
      setAsked(null);
    };
  }, [isHeld, path, search, settled]);

  const leave = useCallback((action: () => void): void => {
    if (!hasUnsaved()) return action();
    const run = () => {
      action();
      setSettled({ path: location.pathname, search: location.search.slice(1) });
    };
    void mayClose().then((may) => (may ? run() : setAsked({ leave: run, stay: () => undefined })));
  }, []);
  const close = (answer: () => void) => () => {
    setAsked(null);
    answer();
  };
  return {
    address: isHeld ? settled : current,
    question: asked && { stay: close(asked.stay), leave: close(asked.leave) },
    leave,
  };
}
