import type { DraftHolder } from '../../client/drafts/draft-hold.ts';
import { formatTimeWithSeconds } from '../format/wall-clock.ts';
import { Notice } from './notice.tsx';

interface HeldElsewhereProps {
  /** What the text belongs to, as the notice names it: "This call". */
  what: string;
  holder: DraftHolder;
  takeOver(): void;
}

/** Shows that another tab writes this text, with a button to go on in this tab. Import it lazily. */
export function HeldElsewhere({ what, holder: { since }, takeOver }: HeldElsewhereProps) {
  return (
    <Notice tone="wait" isUrgent action={{ label: 'Go on here', run: takeOver }}>
      {what} is open in another tab{since > 0 && <> since {formatTimeWithSeconds(new Date(since))}</>}. What is typed
      there is kept.
    </Notice>
  );
}
