import { useState } from 'react';
import type { ApplicationDesk } from './application-desk.ts';

/**
 * The version of the application that a person has read who is about to change it: the one that was shown when the dialog
 * opened. What a colleague does meanwhile is refused once, shown, and read from then on.
 */
export function useSeen({ version }: Pick<ApplicationDesk, 'version'>): { version: number; readAgain(): void } {
  const [seen, setSeen] = useState(version);
  return { version: seen, readAgain: () => setSeen(version()) };
}
