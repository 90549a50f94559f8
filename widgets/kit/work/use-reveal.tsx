import { useEffect, useState } from 'react';
import { asCallError, type CallError } from '../../client/call-error.ts';

/** For `refused` of a call whose value the screen shows: the refusal stands where the value would. */
export function inPlace(refusal: CallError): void {
  if (!refusal.showsErrorPage) throw refusal;
}

/**
 * A masked value that is shown in full for the seconds that the reply gives, and hidden again before by `toggle`.
 *
 * @param reveal asks for the value; undefined where the person has been shown why there is none
 */
export function useReveal<Shown extends { seconds: number }>(reveal: () => Promise<Shown | undefined>) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [refusal, setRefusal] = useState('');
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => setShown(null), shown.seconds * 1000);
    return () => clearTimeout(timer);
  }, [shown]);
  /** Does one thing at a time about the value, and keeps why it was refused. */
  async function ask(work: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      setRefusal(asCallError(error).message);
    }
    setBusy(false);
  }
  async function show() {
    setShown((await reveal()) ?? null);
  }
  return { shown, refusal, isBusy, ask, toggle: () => (shown ? setShown(null) : void ask(show)) };
}

/** Why a value is not shown, in its place. */
export function Refused({ text }: { text: string }) {
  return (
    <span className="status bad" style={{ whiteSpace: 'normal' }}>
      {text}
    </span>
  );
}
