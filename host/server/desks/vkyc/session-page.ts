import type { VkycOutcome, VkycSession } from '../../../../widgets/contract/applications/vkyc.ts';
import { findForChange } from '../../core/applications/applications.store.ts';
import { changeStanding } from '../../core/applications/change-standing.ts';
import type { CustomerPage, PageView, Played } from '../../call/customer-page.ts';
import { lastFour } from '../../base/last-four.ts';
import { readableTime } from '../../base/indian-time.ts';
import { hashOf } from '../../base/tokens.ts';
import { statusOf } from '../../core/vkyc/session-outcome.ts';
import * as sessions from '../../core/vkyc/sessions.store.ts';
import { tellReviewers } from '../../core/vkyc/tell-reviewers.ts';

/** The call is to come, or goes on: whoever comes back to the page finds it again. */
const live: readonly VkycSession[] = ['LINK_SENT', 'QUEUED', 'IN_CALL'];

type Link = NonNullable<Awaited<ReturnType<typeof sessions.findByToken>>>;

function toBeCalled({ first_name: name, loan, expires_at: end }: Link, isPlayed: boolean): PageView {
  const rows = [
    ['Name', name],
    ['Loan', lastFour(loan)],
    ['Valid until', readableTime(end)],
  ] as const;
  if (!isPlayed) return { title: 'Your video KYC', text: 'This page cannot start the call at the moment.', rows };
  const buttons = [
    { action: 'complete', label: 'Play the call through' },
    { action: 'refuse', label: 'Refuse consent' },
  ];
  return { title: 'Your video KYC', text: 'This is a demo: nobody is called and nothing is recorded.', rows, buttons };
}

/**
 * `/video-kyc/<token>`: the page that the link to a session opens.
 *
 * @param play given in a demo: there the customer plays the call through
 */
export const sessionPage = (play?: Played['playCall']): CustomerPage => ({
  path: 'video-kyc',
  async show(token, { db, now, settings }) {
    const link = await sessions.findByToken(db, hashOf(token));
    if (!link) return undefined;
    const status = statusOf(link, now);
    const { callUrl } = settings.vkyc;
    if (callUrl !== undefined && live.includes(status)) return { redirect: `${callUrl}${token}` };
    switch (status) {
      case 'LINK_SENT':
        return toBeCalled(link, play !== undefined);
      case 'QUEUED':
      case 'IN_CALL':
        return { title: 'Your video KYC', text: 'An officer joins you in a moment.' };
      case 'COMPLETED':
        return { title: 'Thank you, your video KYC is recorded', text: 'We look at it and tell you what comes next.' };
      default:
        return { status: 410, title: 'This link is over', text: 'You get another one if your application needs it.' };
    }
  },
  async act(tx, token, { action, now, record }) {
    const link = await sessions.findByToken(tx, hashOf(token));
    const isKnown = action === 'complete' || action === 'refuse';
    if (!link || !isKnown || !play) return;
    // The application's row first, like everyone who changes a case.
    const standing = await findForChange(tx, link.loan);
    const session = await sessions.findForChange(tx, link.id);
    if (!standing || standing.udrs !== 'VKYC_MAKER' || !session || statusOf(session, now) !== 'LINK_SENT') return;
    const recorded = action === 'complete' ? await play(tx, session, now) : undefined;
    if (action === 'complete' && !recorded) return;
    const status: VkycSession = recorded ? 'COMPLETED' : 'DROPPED';
    const outcome: VkycOutcome | null = recorded ? null : 'DECLINED';
    const refused = { started_at: now, ended_at: now, end_reason: 'CONSENT_REFUSED' } as const;
    await sessions.change(tx, session.id, { status, ...(recorded ?? refused) });
    const change = { vkycSession: status, vkycOutcome: outcome };
    const after = await changeStanding(tx, standing, change, { staffId: null, now });
    if (after) await tellReviewers(tx, after);
    await record({
      action: 'END_VKYC_CALL',
      entity: 'vkycSession',
      entityId: session.id,
      loanApplicationNumber: session.loan,
      before: { vkycSession: 'LINK_SENT' },
      after: { vkycSession: status, attempt: session.attempt },
      reasonCodes: recorded ? [] : ['CONSENT_REFUSED'],
    });
  },
});
