import { createContext, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { CloseAnswer } from '../../widgets/kit/widget/widget.ts';
import type { Address } from './view.ts';

/** The members of the shown screen that the portal uses; every element of a screen has them. */
type Screen = Element & { dirty?: boolean; requestClose?(): Promise<CloseAnswer>; saveDraft?(): Promise<void> };

export const shownScreen = (): Screen | null => document.querySelector('#content > :first-child');
const hasUnsaved = () => shownScreen()?.dirty === true;
const mayClose = async (): Promise<boolean> => (await shownScreen()?.requestClose?.())?.ok ?? true;

function onDirtyChange(look: () => void): () => void {
  addEventListener('lending-dirty-change', look);
  return () => removeEventListener('lending-dirty-change', look);
}

/** Runs an action that leaves the screen: at once, or after the person has agreed to lose the typed text. */
export type Leave = (action: () => void) => void;
export const LeaveContext = createContext<Leave>((action) => action());

/** Asked when a screen that holds unsaved text is about to be left. */
export interface LeaveQuestion {
  stay(): void;
  leave(): void;
}

interface LeaveGuard {
  /** The address whose screen is shown: the browser's own, or the former one while a question is open. */
  address: Address;
  question: LeaveQuestion | null;
  leave: Leave;
}

/**
 * Keeps the screen in place while the person is asked whether to leave the text typed in it, however the address
 * changed: by a link, the palette or the browser's back button. Closing the window asks in the browser's own words.
 *
 * @param isGuarded false while nobody is signed in: nothing is asked after a session has ended
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
      // After a step through the history the former address is pushed anew; after a link it replaces the link's entry.
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
