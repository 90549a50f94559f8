import type { CallReply } from '../../contract/schemas.ts';
import { limitRows } from '../../contract/session/limits.ts';
import { LimitActs } from '../parts/limit-acts.tsx';

type Loan = Pick<CallReply<'fetchSettlements'>, 'waived' | 'waivers'>;

/** What was waived of a loan lately, which a settlement gives up as well; nothing where nothing was. */
export function LoanWaivers({ loan: { waived, waivers } }: { loan: Loan }) {
  if (waivers.length === 0) return null;
  return <LimitActs what="Waived" days={limitRows.settle.window.days} spent={waived} acts={waivers} />;
}
