import { detailPartsOf } from '../../../../widgets/contract/application-details/application-details.ts';
import { rowTextRules } from '../../../../widgets/contract/lists/row-text.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { readTimeline } from '../audit/timeline.store.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { workOnRows } from '../lists/bulk.ts';
import { requireList, requireSeen } from '../lists/require-row.ts';
import { applicationLists } from './lists/application-lists.ts';
import { findForWork } from './row-work.store.ts';
import { findForChange, type FoundStanding } from './applications.store.ts';
import { requireReadable } from './seen.ts';
import { changeHold, hold, moveApplication, releaseHold } from './udrs.ts';

function replyOf(standing: FoundStanding): CallReply<'updateUdrsStatus'> {
  const { loanApplicationNumber, udrs, hold: held, holdReason, version } = standing;
  return { loanApplicationNumber, currentStage: udrs, hold: held, holdReason, version };
}

/** AP-36. */
const updateUdrsStatus: Handler<'updateUdrsStatus'> = async (move, context) =>
  context.once(async (tx) => {
    const { remarks } = move;
    return replyOf(await moveApplication(tx, context, { ...move, note: remarks, version: context.ifMatch }));
  });

/** AP-35: holds, changes the reason of a hold, or releases by the reason CLEAR. */
const reportIssue: Handler<'reportIssue'> = async ({ loanApplicationNumber, userComment, holdReason }, context) =>
  context.once(async (tx) => {
    const request = { loanApplicationNumber, remarks: userComment, version: context.ifMatch };
    if (holdReason === 'CLEAR') return replyOf(await releaseHold(tx, context, request));
    const standing = await findForChange(tx, loanApplicationNumber);
    const put = standing?.hold ? changeHold : hold;
    return replyOf(await put(tx, context, { ...request, holdReason }));
  });

/** Who has looked at it is told to who works a queue of applications (UT-13). */
const applicationTimeline: Handler<'applicationTimeline'> = async (request, { db, caller }) => {
  await requireReadable(db, caller, request.loanApplicationNumber);
  const roles = caller.kind === 'staff' ? caller.staff.roles : [];
  if (request.withReads && !detailPartsOf(roles).includes('audit')) throw refuse('NOT_ALLOWED');
  return readTimeline(db, request, roles);
};

/** Ends the holds of the ticked rows of the list of held applications. */
const releaseHolds: Handler<'releaseHolds'> = async ({ rows, remarks }, context) => {
  requireList(context, 'hold', 'releaseHolds');
  const wrong = firstMessage(remarks, rowTextRules('Enter a remark'));
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { remarks: wrong } });
  const attempt = { action: 'RELEASE_HOLD' as const, entity: 'application' };
  return context.once((tx) =>
    workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      await requireSeen(tx, context, applicationLists.hold, rowId);
      const found = await findForWork(tx, rowId);
      if (!found) throw refuse('NOT_FOUND');
      await releaseHold(tx, context, { loanApplicationNumber: found.loanApplicationNumber, remarks, version });
    }),
  );
};

export const applicationHandlers = { releaseHolds, updateUdrsStatus, reportIssue, applicationTimeline };
