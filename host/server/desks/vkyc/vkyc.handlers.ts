import type { VkycDesk } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { findStanding, type FoundStanding } from '../../core/applications/applications.store.ts';
import { isApplicationSeen, requireApplication } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/applications/take-for-desk.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { admitReveal } from '../../core/staff/admit-reveal.ts';
import { vkycDecisionHandlers } from './decide.handlers.ts';
import { applicantOf } from './decisions.store.ts';
import { presentReview } from './present-review.ts';
import { applicationsOfFile } from './sessions.store.ts';

/** The review route of each desk. */
const routes = {
  maker: 'VKYC_MAKER_REVIEW',
  checker: 'VKYC_CHECKER_REVIEW',
  audit: 'VKYC_AUDIT_REVIEW',
} as const satisfies Record<VkycDesk, string>;

async function lookAt(
  context: CallContext,
  { loanApplicationNumber, desk }: { loanApplicationNumber: string; desk: VkycDesk },
): Promise<{ standing: FoundStanding; staff: Staff }> {
  const staff = staffOf(context);
  if (!staff.routeKeys.includes(routes[desk])) throw refuse('NOT_ALLOWED');
  return { staff, standing: await requireApplication(context.db, context.caller, loanApplicationNumber) };
}

/** VK-07. The look is audited: a review shows a recording of a customer. */
const fetchVkycReview: Handler<'fetchVkycReview'> = async (at, context) => {
  const { standing, staff } = await lookAt(context, at);
  await context.transaction((tx) =>
    auditReveal(tx, context, {
      action: 'READ',
      entity: 'vkycSession',
      entityId: standing.id,
      loanApplicationNumber: at.loanApplicationNumber,
      field: `Video KYC ${at.desk}`,
    }),
  );
  return presentReview(context, { standing, desk: at.desk, staff });
};

const revealVkycPan: Handler<'revealVkycPan'> = async (at, context) => {
  const { standing } = await lookAt(context, at);
  const { loanApplicationNumber } = at;
  const attempt = { action: 'REVEAL', entity: 'application', entityId: standing.id, loanApplicationNumber };
  await admitReveal(context, { subject: `PAN of ${standing.id}`, attempt: { ...attempt, after: { field: 'PAN' } } });
  return context.transaction(async (tx) => {
    const { panNumber } = await applicantOf(tx, standing.id);
    await auditReveal(tx, context, {
      action: 'REVEAL',
      entity: 'application',
      entityId: standing.id,
      loanApplicationNumber: at.loanApplicationNumber,
      field: 'PAN',
    });
    return { panNumber };
  });
};

/** The desks see the recordings and pictures of sessions. */
export const seesVkycFile: FileReader = async (fileId, { db, caller }) => {
  if (caller.kind !== 'staff' || !Object.values(routes).some((key) => caller.staff.routeKeys.includes(key)))
    return false;
  for (const id of await applicationsOfFile(db, fileId)) {
    const standing = await findStanding(db, id);
    if (standing && (await isApplicationSeen(db, standing, caller))) return true;
  }
  return false;
};

export const vkycHandlers = { fetchVkycReview, revealVkycPan, ...vkycDecisionHandlers };
