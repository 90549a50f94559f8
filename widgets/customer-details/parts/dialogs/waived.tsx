import { LimitActs } from '../../../kit/parts/limit-acts.tsx';
import type { CustomerFile } from '../../file-state.ts';

/** What was waived of a loan's penalties within the window of the limit; nothing where the backend does not say. */
export function Waived({ file: { limits } }: { file: Pick<CustomerFile, 'limits'> }) {
  const limit = limits.find(({ code }) => code === 'waivePenalty');
  return limit && <LimitActs what="Waived" {...limit} />;
}
