import { findForChange } from '../../core/applications/applications.store.ts';
import { changeStanding } from '../../core/applications/change-standing.ts';
import * as facts from '../../core/applications/facts.store.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import { outcomeWithoutCall, statusOf } from '../../core/vkyc/session-outcome.ts';
import * as sessions from '../../core/vkyc/sessions.store.ts';
import { tellReviewers } from '../../core/vkyc/tell-reviewers.ts';

/**
 * Writes that the links of sessions are over. Readers derive that from the link's time before (`statusOf`). The last
 * session's end makes its case EXPIRED, and DECLINED when the customer has had every retry (VK-06).
 */
export const endSessions: RowJob = {
  name: 'end video KYC sessions',
  everyMs: 15_000,
  due: sessions.ended,
  async settle(tx, id, { now, record }) {
    const loan = await sessions.loanOf(tx, id);
    // The application's row first, like everyone who changes a case, so that no two wait for each other.
    const standing = loan === undefined ? undefined : await findForChange(tx, loan);
    const session = await sessions.findForChange(tx, id);
    if (!standing || !session || session.status !== 'LINK_SENT' || statusOf(session, now) !== 'EXPIRED') return false;
    await sessions.change(tx, id, { status: 'EXPIRED' });
    const isShown = standing.udrs === 'VKYC_MAKER' && session.attempt === (await sessions.lastAttempt(tx, standing.id));
    if (isShown) {
      const known = await facts.find(tx, standing.id);
      const outcome = outcomeWithoutCall({ ...session, status: 'EXPIRED' }, known) ?? standing.vkycOutcome;
      const change = { vkycSession: 'EXPIRED', vkycOutcome: outcome } as const;
      const after = await changeStanding(tx, standing, change, { staffId: null, now });
      if (after) await tellReviewers(tx, after);
    }
    await record({
      action: 'EXPIRE_VKYC_LINK',
      entity: 'vkycSession',
      entityId: id,
      loanApplicationNumber: session.loan,
      before: { vkycSession: 'LINK_SENT' },
      after: { vkycSession: 'EXPIRED', attempt: session.attempt },
    });
    return true;
  },
};
