import type { VkycDesk } from '../../../../widgets/contract/vkyc/vkyc.ts';
import { findStanding, type FoundStanding } from '../../core/applications/applications.store.ts';
import { isApplicationSeen, requireApplication } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import type { FileReader } from '../../core/files/file-reader.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { udrsLabels, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import type { Tx } from '../../db/transaction.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { countLook } from '../../core/limits/count-look.ts';
import { respectLock } from '../../core/locks/hold-lock.ts';
import { vkycDecisionHandlers } from './decide.handlers.ts';
import { applicantOf } from './decisions.store.ts';
import { presentReview } from './present-review.ts';
import { vkycLinkHandlers } from './links.handlers.ts';
import { applicationsOfFile, lastIdOf } from '../../core/vkyc/sessions.store.ts';

/** The review route of each desk. */
const routes = {
  maker: 'VKYC_MAKER_REVIEW',
  checker: 'VKYC_CHECKER_REVIEW',
  audit: 'VKYC_AUDIT_REVIEW',
} as const satisfies Record<VkycDesk, string>;

/** Where a case stands at each desk. */
const stages = {
  maker: 'VKYC_MAKER',
  checker: 'VKYC_CHECKER',
  audit: 'VKYC_AUDIT',
} as const satisfies Record<VkycDesk, Udrs>;

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
  // Named by the session: what is watched of it counts from this look on.
  const sessionId = await lastIdOf(context.db, standing.id);
  await context.transaction((tx) =>
    auditReveal(tx, context, {
      action: 'READ',
      entity: 'vkycSession',
      entityId: sessionId ?? standing.id,
      loanApplicationNumber: at.loanApplicationNumber,
      field: `Video KYC ${at.desk}`,
    }),
  );
  return presentReview(context, { standing, desk: at.desk, staff });
};

/** @throws Refusal UDRS_STAGE_MISMATCH for a case that stands elsewhere, ROW_LOCKED, LOCK_ENDED for one that is not taken */
async function requireTaken(
  tx: Tx,
  { now }: CallContext,
  { standing: { id, udrs }, staff }: { standing: FoundStanding; staff: Staff },
  desk: VkycDesk,
): Promise<void> {
  if (udrs !== stages[desk])
    throw refuse('UDRS_STAGE_MISMATCH', { message: `The application stands in ${udrsLabels[udrs]}` });
  const held = await respectLock(tx, { kind: 'application', id }, { staffId: staff.id, now: now() });
  if (!held) throw refuse('LOCK_ENDED', { message: 'Take this case to see the PAN' });
}

/** The PAN, for who works on the case now. */
const revealVkycPan: Handler<'revealVkycPan'> = async (at, context) => {
  const { loanApplicationNumber, desk } = at;
  const seen = await lookAt(context, at);
  const { id: entityId } = seen.standing;
  const entry = { action: 'REVEAL', entity: 'application', entityId, loanApplicationNumber } as const;
  const look = async (tx: Tx) => {
    await requireTaken(tx, context, seen, desk);
    const remark = await countLook(tx, context, { act: 'revealIdentity', subject: `PAN of ${entityId}` });
    const { panNumber } = await applicantOf(tx, entityId);
    await auditReveal(tx, context, { ...entry, field: 'PAN', remark });
    return { panNumber };
  };
  return withAttempt({ ...entry, after: { field: 'PAN' } }, () => context.transaction(look));
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

export const vkycHandlers = { fetchVkycReview, revealVkycPan, ...vkycDecisionHandlers, ...vkycLinkHandlers };
