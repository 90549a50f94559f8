import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import { confirmedMessage, flagIdOf } from '../../../../widgets/contract/vkyc/vkyc-flags.ts';
import type { VkycStanding } from '../../../../widgets/contract/vkyc/vkyc-rules.ts';
import {
  mergePlayed,
  watchedLeastOf,
  watchedMessage,
  watchedPercent,
  type Played,
} from '../../../../widgets/contract/vkyc/watched.ts';
import { refuse } from '../../base/refusal.ts';
import { firstLookAt } from '../../core/audit/looks.store.ts';
import type { Tx } from '../../db/transaction.ts';
import { secondsOf } from './case-state.ts';
import type { SessionRow } from '../../core/vkyc/sessions.store.ts';

/** A recording plays at double speed at most. */
const fastest = 2;

/** What the server believes that somebody has watched of a session. */
export interface Believed {
  played: readonly Played[];
  length: number;
  /** The seconds that are believed at most. */
  most: number;
}

/**
 * What of a session's recording was played by who sends these seconds: no more of it than time has gone by since they have looked
 * at this very session first, as the audit has it, and nothing where the seconds are of another session.
 */
export async function believedOf(
  tx: Tx,
  { watched = [], sessionId }: Pick<CallInput<'decideVkyc'>, 'watched' | 'sessionId'>,
  { session, staffId, now }: { session: SessionRow | undefined; staffId: string; now: Date },
): Promise<Believed> {
  const length = session ? (secondsOf(session) ?? 0) : 0;
  if (!session || (sessionId !== undefined && sessionId !== session.id)) return { played: [], length, most: 0 };
  const recordedAt = session.evidence_at ?? session.ended_at ?? session.link_sent_at;
  const look = { entity: 'vkycSession', entityId: session.id, staffId };
  const lookedAt = await firstLookAt(tx, look, recordedAt);
  const seconds = lookedAt ? (now.getTime() - lookedAt.getTime()) / 1000 : 0;
  const played = watched.map(([from = 0, to = 0]): [number, number] => [from, to]);
  return { played: mergePlayed(played, length), length, most: Math.max(0, fastest * seconds) };
}

/** How much of the recording was watched, in per cent, as it is kept. */
export const percentBelieved = ({ played, length, most }: Believed): number => watchedPercent(played, length, most);

/**
 * Refuses what the flags of a session do not leave, and an approval by somebody who has not watched enough of its recording, or a
 * flagged moment not at all.
 *
 * @throws Refusal VKYC_NOT_READY
 */
export function requireWatched(
  { decision, flags = [] }: Pick<CallInput<'decideVkyc'>, 'decision' | 'flags'>,
  view: VkycStanding,
  believed: Believed,
  leastOfMaker: number,
): void {
  const ids = view.flags.map(flagIdOf);
  const raised = flags.filter((flag) => !ids.includes(flagIdOf(flag)));
  if (raised.some(({ second }) => second !== null && second > believed.length))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { flags: 'The recording has no such second' } });
  const watched = { ...believed, least: watchedLeastOf(view.desk, leastOfMaker), flags: [...view.flags, ...raised] };
  const message = confirmedMessage(decision, flags) ?? (decision === 'APPROVED' ? watchedMessage(watched) : undefined);
  if (message !== undefined) throw refuse('VKYC_NOT_READY', { message });
}
