import { finishedStates } from '../../../../widgets/contract/applications/udrs.ts';
import * as facts from '../../core/applications/facts.store.ts';
import { reopenMs } from '../../core/applications/guards.rules.ts';
import { isApplicationSeen } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import type { CallContext } from '../../call/handler.ts';
import type { FindEnded } from '../../core/lists/find/find-rows.handlers.ts';
import { findApplications } from './application-details.store.ts';
import { dayOf, readableDay } from '../../../../widgets/contract/time.ts';

type Ended = (typeof finishedStates)[number];
const words: Readonly<Record<Ended, string>> = {
  DISBURSED: 'Disbursed',
  REJECTED: 'Rejected',
  CANCELLED: 'Cancelled',
};
const readable = (at: Date) => readableDay(dayOf(at));

/** How and when an application has ended, and whether it can be reopened. */
async function endOf(context: CallContext, id: string, ended: Ended, at: Date): Promise<string> {
  if (ended !== 'REJECTED') return `${words[ended]} on ${readable(at)}`;
  const { rejectedAt, rejectedById } = await facts.find(context.db, id);
  const since = rejectedAt ?? at;
  const until = new Date(since.getTime() + reopenMs);
  const who = rejectedById === staffOf(context).id ? 'Another lead than you' : 'A lead';
  const next =
    context.now() <= until ? `${who} may reopen it until ${readable(until)}` : 'It can no longer be reopened';
  return `${words[ended]} on ${readable(since)}. ${next}`;
}

/** Applications that have ended, which stand in no queue, for whoever looks for them by a whole key. */
export const findEnded: FindEnded = async (search, context) => {
  const found = [];
  for (const row of await findApplications(context.db, search)) {
    const ended = finishedStates.find((state) => state === row.udrs);
    const seen = { id: row.id, sourcingPartner: row.sourcing_partner };
    // oxlint-disable-next-line no-await-in-loop -- the few applications of one person
    if (ended === undefined || !(await isApplicationSeen(context.db, seen, context.caller))) continue;
    found.push({
      rowId: row.id,
      loanApplicationNumber: row.loan_application_number,
      name: row.full_name,
      // oxlint-disable-next-line no-await-in-loop -- as above
      ended: await endOf(context, row.id, ended, row.queued_at),
      places: [],
    });
  }
  return found;
};
