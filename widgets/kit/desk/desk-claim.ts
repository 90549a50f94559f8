import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { ApplicationDesk } from './application-desk.ts';
import type { Claim } from './claim.state.ts';

interface ClaimParts {
  claim: Claim;
  /** Why the server lets nobody change what is shown; null where it does, undefined until it has loaded. */
  readOnlyReason: ReadonlySignal<string | null | undefined>;
  /** The row that is claimed; nothing where none is shown. */
  rowId(): string | null | undefined;
  failed(text: string): void;
  refresh(): Promise<void>;
}

/** Who may change what a desk shows, and the claim that lets a person do it. */
export function createDeskClaim({
  claim,
  readOnlyReason,
  rowId,
  failed,
  refresh,
}: ClaimParts): Pick<ApplicationDesk, 'readOnly' | 'claimAgain'> {
  return {
    readOnly: computed(() => {
      const reason = readOnlyReason.value;
      if (reason !== null) return reason ?? 'Loading';
      const standing = claim.standing.value;
      if (standing.phase === 'mine') return undefined;
      return standing.phase === 'lost' ? standing.message : 'This application is not claimed yet';
    }),
    async claimAgain(isTakeOver) {
      const id = rowId();
      if (typeof id !== 'string') return;
      await (isTakeOver ? claim.takeOver() : claim.take(id));
      const standing = claim.standing.peek();
      if (standing.phase === 'lost') failed(standing.message);
      await refresh();
    },
  };
}
