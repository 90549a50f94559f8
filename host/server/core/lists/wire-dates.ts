import { indianTime } from '../../base/indian-time.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

/** YYYY-MM-DD HH:mm:ss, Asia/Kolkata (spec 1 §3.7). */
export function wireDateTime(at: Date | null): string | null {
  return at && indianTime(at);
}

/** YYYY-MM-DD, Asia/Kolkata. */
export function wireDate(at: Date | null): string | null {
  return at && dayOf(at);
}
