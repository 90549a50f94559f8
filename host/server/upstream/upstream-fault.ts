/**
 * Why a call of the lender's backend has no answer. `unreachable`: it does not answer, or only with a 5xx; `unreadable`:
 * it answers what is no reply. The message is for the log and holds nothing that anybody has sent.
 */
export class UpstreamFault extends Error {
  override name = 'UpstreamFault';
  readonly kind: 'unreachable' | 'unreadable';

  constructor(kind: UpstreamFault['kind'], message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
