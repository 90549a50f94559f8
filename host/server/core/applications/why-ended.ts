import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { Announcements } from '../../call/announcements.ts';

const reasons: Partial<Record<Udrs, string>> = {
  REJECTED: 'The application was rejected',
  CANCELLED: 'The application was cancelled',
  DISBURSED: 'The loan was paid out',
};

/**
 * Why a move ends what still waits for a decision about the application, so that nobody accepts it for a case that is over;
 * undefined for a move that ends nothing. Reopening revives none of it, and ends what an earlier release has left waiting.
 */
export const whyEnded = ({ from, to }: Pick<Announcements['application.moved'], 'from' | 'to'>): string | undefined =>
  reasons[to] ?? (from === 'REJECTED' ? 'The application was reopened' : undefined);
