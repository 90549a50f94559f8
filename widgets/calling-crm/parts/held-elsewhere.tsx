import type { DraftHolder } from '../../client/draft-hold.ts';
import { formatTimeWithSeconds } from '../../kit/format/wall-clock.ts';
import { Notice } from '../../kit/parts/notice.tsx';

/** Says that another tab writes this call's text, and offers to go on here. Import it lazily. */
export function HeldElsewhere({ holder: { since }, takeOver }: { holder: DraftHolder; takeOver(): void }) {
  return (
    <Notice tone="wait" isUrgent action={{ label: 'Go on here', run: takeOver }}>
      This call is open in another tab{since > 0 && <> since {formatTimeWithSeconds(new Date(since))}</>}. What is typed
      there is kept.
    </Notice>
  );
}
