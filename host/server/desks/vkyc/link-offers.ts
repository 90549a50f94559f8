import type { Kysely, Selectable } from 'kysely';
import { dayOf, startOfDay } from '../../../../widgets/contract/time.ts';
import { may, type RightName } from '../../../../widgets/contract/session/rights.ts';
import { mostVkycLinksADay } from '../../../../widgets/contract/vkyc/vkyc-links.ts';
import { submitRefusal } from '../../../../widgets/contract/vkyc/vkyc-rules.ts';
import { vkycDesks } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { statusOf } from '../../core/vkyc/session-outcome.ts';
import type { SessionRow } from '../../core/vkyc/sessions.store.ts';
import type { Database } from '../../db/schema.ts';
import type { CaseState } from './case-state.ts';
import { countSince } from './links.store.ts';

type Kind = Selectable<Database['vkyc_link']>['kind'];

/** Who may do so. */
export const linkRight: RightName = 'resendVkyc';

/** The acts on a link, by what is kept of them. */
export const linkActs = { resendVkycLink: 'RESENT', rescheduleVkyc: 'RESCHEDULED' } as const satisfies Record<
  string,
  Kind
>;
export type LinkAct = keyof typeof linkActs;

const spent: Readonly<Record<Kind, string>> = {
  RESENT: 'The link was sent again three times today. Try tomorrow',
  RESCHEDULED: 'The time was changed three times today. Try tomorrow',
};

/** Why nothing can be done with a session's link now; undefined where it is live. */
function deadLinkMessage(session: SessionRow | undefined, now: Date): string | undefined {
  if (!session) return 'There is no session yet';
  const status = statusOf(session, now);
  if (status === 'COMPLETED') return 'The session is recorded';
  if (status === 'EXPIRED' || status === 'DROPPED') return 'This link is over. Ask for a retry';
  if (status === 'LINK_SENT') return session.token_hash === null ? 'The link is being sent' : undefined;
  const standing = { endReason: null, isInIndia: null, retries: 0, proposal: null, hasRecording: false, flags: [] };
  return submitRefusal('RETRY', { desk: 'maker', session: status, ...standing })?.message;
}

/** Why a link is not sent again now; undefined where it may be. */
export async function linkRefusal(
  db: Kysely<Database>,
  { applicationId, kind, now }: { applicationId: string; kind: Kind; now: Date },
  session: SessionRow | undefined,
): Promise<string | undefined> {
  const dead = deadLinkMessage(session, now);
  if (dead !== undefined) return dead;
  const today = await countSince(db, applicationId, kind, startOfDay(dayOf(now)));
  return today >= mostVkycLinksADay ? spent[kind] : undefined;
}

/** What somebody may do with the link of a case, and why not now. */
export async function linkActsOf(
  db: Kysely<Database>,
  { standing, session, now }: Pick<CaseState, 'standing' | 'session' | 'now'>,
  roles: readonly string[],
): Promise<{ act: LinkAct; refusal: string | null }[]> {
  if (standing.udrs !== vkycDesks.maker || !may(linkRight, roles)) return [];
  const held = standing.hold === null ? undefined : 'The application is on hold';
  const offers = [];
  for (const act of Object.keys(linkActs) as LinkAct[]) {
    const refusal = held ?? (await linkRefusal(db, { applicationId: standing.id, kind: linkActs[act], now }, session));
    offers.push({ act, refusal: refusal ?? null });
  }
  return offers;
}
