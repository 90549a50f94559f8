import type { WriteAnswer } from '../../../widgets/contract/reading/write-outcome.ts';

/**
 * Why a call of the lender's backend has no answer. `unreachable`: it does not answer, or only with a 5xx; `unreadable`:
 * it answers what is no reply. The message is for the log and holds nothing that anybody has sent.
 */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
  readonly kind: 'unreachable' | 'unreadable';
  /** What came of sending it, for a write. */
  readonly came: WriteAnswer;

  constructor(kind: UpstreamFault['kind'], message: string, came: WriteAnswer = 'lost') {
    super(message);
    this.kind = kind;
    this.came = came;
  }
}
