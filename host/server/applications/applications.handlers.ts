import type { CallReply } from '../../../widgets/contract/schemas.ts';
import { readTimeline } from '../audit/timeline.store.ts';
import type { Handler } from '../http/handler.ts';
import { findForChange, type FoundStanding } from './applications.store.ts';
import { requireApplication } from './seen.ts';
import { changeHold, hold, moveApplication, releaseHold } from './udrs.ts';

function replyOf(standing: FoundStanding): CallReply<'updateUdrsStatus'> {
  const { loanApplicationNumber, udrs, hold: held, holdReason, version } = standing;
  return { loanApplicationNumber, currentStage: udrs, hold: held, holdReason, version };
}

/** AP-36. */
const updateUdrsStatus: Handler<'updateUdrsStatus'> = async (move, context) =>
  context.once(async (tx) => replyOf(await moveApplication(tx, context, { ...move, version: context.ifMatch })));

/** AP-35: holds, changes the reason of a hold, or releases by the reason CLEAR. */
const reportIssue: Handler<'reportIssue'> = async ({ loanApplicationNumber, userComment, holdReason }, context) =>
  context.once(async (tx) => {
    const request = { loanApplicationNumber, remarks: userComment, version: context.ifMatch };
    if (holdReason === 'CLEAR') return replyOf(await releaseHold(tx, context, request));
    const standing = await findForChange(tx, loanApplicationNumber);
    const put = standing?.hold ? changeHold : hold;
    return replyOf(await put(tx, context, { ...request, holdReason }));
  });

const applicationTimeline: Handler<'applicationTimeline'> = async (request, { db, caller }) => {
  await requireApplication(db, caller, request.loanApplicationNumber);
  return readTimeline(db, request);
};

export const applicationHandlers = { updateUdrsStatus, reportIssue, applicationTimeline };
