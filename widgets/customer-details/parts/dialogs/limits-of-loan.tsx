import { LimitActs } from '../../../kit/parts/limit-acts.tsx';
import type { CustomerFile } from '../../file-state.ts';

type WithLimits = { file: Pick<CustomerFile, 'limits'> };

/** What was waived of a loan's penalties within the window of the limit; nothing where the backend does not say. */
export function Waived({ file: { limits } }: WithLimits) {
  const limit = limits.find(({ code }) => code === 'waivePenalty');
  return limit && <LimitActs what="Waived" {...limit} />;
}

/** The leaves for one contact more that were given on a loan; nothing where the backend does not say. */
export function LeavesGiven({ file: { limits } }: WithLimits) {
  const limit = limits.find(({ code }) => code === 'contactLeaveWeek');
  return limit && <LimitActs what="Leaves" countsActs {...limit} />;
}
