import {
  detailPartsOf,
  type DetailPart,
} from '../../../../widgets/contract/application-details/application-details.ts';
import type { FoundStanding } from '../../core/applications/applications.store.ts';
import { requireReadable } from '../../core/applications/seen.ts';
import { staffOf } from '../../core/applications/take-application.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';

/** Records that somebody has looked at an application, or at a part of it. */
export function recordLook(
  context: CallContext,
  { id, loanApplicationNumber }: Pick<FoundStanding, 'id' | 'loanApplicationNumber'>,
  field: string,
): Promise<void> {
  return context.transaction((tx) =>
    auditReveal(tx, context, { action: 'READ', entity: 'application', entityId: id, loanApplicationNumber, field }),
  );
}

const looks: Readonly<Record<DetailPart, string>> = {
  documents: 'Application details: documents',
  nach: 'Application details: NACH',
  calls: 'Application details: calls',
  chats: 'Application details: chats',
  audit: 'Application details: audit',
};

/**
 * An application of which the caller may open a part; the look is recorded.
 *
 * @throws Refusal NOT_FOUND out of the caller's reach, NOT_ALLOWED for who works no queue of applications
 */
export async function requirePart(
  context: CallContext,
  loanApplicationNumber: string,
  part: DetailPart,
): Promise<FoundStanding> {
  const { roles } = staffOf(context);
  const standing = await requireReadable(context.db, context.caller, loanApplicationNumber);
  if (!detailPartsOf(roles).includes(part)) throw refuse('NOT_ALLOWED');
  await recordLook(context, standing, looks[part]);
  return standing;
}
