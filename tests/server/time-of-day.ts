import { dayMs, indiaAheadMs } from '../../widgets/contract/time.ts';
import type { TestServer } from './support.ts';

/** Moves the clock on to a time of day in India, `HH:mm:ss`. Whoever is signed in may have to sign in again. */
export function toTimeOfDay({ clock }: Pick<TestServer, 'clock'>, time: string): void {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  const wanted = ((hours * 60 + minutes) * 60 + seconds) * 1_000;
  const sinceMidnight = (clock.now().getTime() + indiaAheadMs) % dayMs;
  clock.advance((wanted - sinceMidnight + dayMs) % dayMs);
}
