import { useState } from 'react';
import type { DocumentVerification } from './desk-state.ts';

function versionOf({ config }: DocumentVerification): number {
  const shown = config.peek();
  return shown.phase === 'ready' ? shown.value.applicationVersion : 0;
}

/**
 * The version of the application that a person has read who is about to change it: the one that was shown when the dialog
 * opened. What a colleague does meanwhile is refused once, shown, and read from then on.
 */
export function useSeen(state: DocumentVerification): { version: number; readAgain(): void } {
  const [version, setVersion] = useState(() => versionOf(state));
  return { version, readAgain: () => setVersion(versionOf(state)) };
}
