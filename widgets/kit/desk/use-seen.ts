import { useState } from 'react';
import type { ApplicationDesk } from './application-desk.ts';

/**
 * The version of the application that a person has read before changing it: the version shown when the dialog opened.
 * If a colleague changes the application meanwhile, the write is refused once. `readAgain` then takes the version shown
 * by then.
 */
export function useSeen({ version }: Pick<ApplicationDesk, 'version'>): { version: number; readAgain(): void } {
  const [seen, setSeen] = useState(version);
  return { version: seen, readAgain: () => setSeen(version()) };
}
