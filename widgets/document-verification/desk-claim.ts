import { computed, type ReadonlySignal } from '@preact/signals-react';
import type { Claim } from '../kit/desk/claim.state.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import type { Loaded } from '../kit/work/create-load.ts';
import type { Config, DocumentVerification } from './desk-state.ts';

interface ClaimParts {
  config: ReadonlySignal<Loaded<Config>>;
  claim: Claim;
  events: Pick<DeskEvents, 'mayClaim' | 'failed'>;
  refresh(): Promise<void>;
}

/** Who may change the cards now, and the claim that lets a person do it. */
export function createDeskClaim({
  config,
  claim,
  events,
  refresh,
}: ClaimParts): Pick<DocumentVerification, 'readOnly' | 'claimAgain'> & { claimIt(config: Config): Promise<void> } {
  return {
    readOnly: computed(() => {
      if (config.value.phase !== 'ready') return 'Loading';
      const { readOnlyReason } = config.value.value;
      if (readOnlyReason !== null) return readOnlyReason;
      const standing = claim.standing.value;
      if (standing.phase === 'mine') return undefined;
      return standing.phase === 'lost' ? standing.message : 'This application is not claimed yet';
    }),
    async claimIt({ applicationId, readOnlyReason, udrsInfo, holdInfo }) {
      if (!events.mayClaim()) return;
      if (readOnlyReason === null || udrsInfo.udrsList.length > 0 || holdInfo.mayHold) await claim.take(applicationId);
    },
    async claimAgain(isTakeOver) {
      const shown = config.peek();
      if (shown.phase !== 'ready') return;
      await (isTakeOver ? claim.takeOver() : claim.take(shown.value.applicationId));
      const standing = claim.standing.peek();
      if (standing.phase === 'lost') events.failed(standing.message);
      await refresh();
    },
  };
}
