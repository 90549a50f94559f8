import { letterMessage, placementMessage } from '../../../../widgets/contract/agencies/agency-rules.ts';
import { dayOf, readDay } from '../../../../widgets/contract/time.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import { handOver } from './hand-over.ts';
import { placeLoan, tellOfAgency } from './place-loan.ts';
import { workOnRows, type WorkedRow } from '../../core/lists/bulk.ts';
import { requireList, requireSeen } from '../../core/lists/require-row.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { choices } from './agency-view.store.ts';
import { actorIn } from '../../core/loans/actor.ts';
import * as cases from '../../core/loans/cases.store.ts';
import { setTold } from '../../core/loans/placements.store.ts';
import type { FoundCase } from '../../core/loans/cases.store.ts';
import { agencyCustomerList } from '../../core/loans/lists/agency-customer-list.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import type { Tx } from '../../db/transaction.ts';

const entity = 'collectionsCase';

/** @throws Refusal NOT_ALLOWED for who does not place loans */
function requirePlacer(context: CallContext): void {
  requireList(context, 'agency-customer-list');
  requireRight(context, 'allocateToAgency');
}

/** A loan of the list as its writer has read it, locked. A lock of who works on it does not bar the lender, and ends. */
async function takeCase(tx: Tx, context: CallContext, { rowId, version }: WorkedRow): Promise<FoundCase> {
  await requireSeen(tx, context, agencyCustomerList, rowId);
  const loan = await cases.findForChange(tx, rowId);
  if (!loan) throw refuse('NOT_FOUND');
  if (loan.version !== version) throw refuse('STALE_VERSION');
  return loan;
}

const agencyChoices: Handler<'agencyChoices'> = async (_, context) => {
  requirePlacer(context);
  return { agencies: await choices(context.db) };
};

const allocateToAgency: Handler<'allocateToAgency'> = async ({ rows, agencyId, untilOn }, context) => {
  requirePlacer(context);
  return context.once(async (tx) => {
    const agency = await agencies.find(tx, agencyId);
    if (!agency) throw refuse('NOT_FOUND');
    const wrong =
      agency.status === 'ACTIVE'
        ? { untilOn: placementMessage(untilOn, agency.ends_on, dayOf(context.now())) }
        : { agencyId: 'This agency does not work' };
    const fieldErrors = Object.fromEntries(
      Object.entries(wrong).flatMap(([field, said]) => (said ? [[field, said]] : [])),
    );
    if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
    const until = untilOn === null ? agency.ends_on : readDay(untilOn);
    const attempt = { action: 'ALLOCATE_TO_AGENCY' as const, entity, after: { agencyId, untilOn: until } };
    const placer = { ...actorIn(tx, context), announce: context.announce, settings: context.settings };
    return workOnRows(tx, context, rows, attempt, async (row) => {
      const loan = await takeCase(tx, context, row);
      if (loan.agencyId === agencyId)
        throw refuse('SAME_ASSIGNEE', { message: 'The loan is with this agency already' });
      await placeLoan(tx, placer, loan, { agency, untilOn: until });
    });
  });
};

const recallFromAgency: Handler<'recallFromAgency'> = async ({ rows, remark }, context) => {
  requirePlacer(context);
  const attempt = { action: 'RECALL_FROM_AGENCY' as const, entity, after: { agencyId: null }, remark: remark.trim() };
  return context.once(async (tx) => {
    const actor = { ...actorIn(tx, context), announce: context.announce };
    return workOnRows(tx, context, rows, attempt, async (row) => {
      const loan = await takeCase(tx, context, row);
      if (loan.agencyId === null) throw refuse('NOT_ALLOCATED', { message: 'The loan is with no agency' });
      await handOver(tx, actor, loan, { agencyId: null, untilOn: null, why: 'RECALLED' }, remark.trim());
    });
  });
};

/** Tells borrowers once more which agency has their loan, or keeps that a letter has. */
const tellBorrowersOfAgency: Handler<'tellBorrowersOfAgency'> = async ({ rows, letterOn }, context) => {
  requirePlacer(context);
  const today = dayOf(context.now());
  const wrong = letterOn === null ? undefined : letterMessage(letterOn, today);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { letterOn: wrong } });
  const attempt = { action: 'TELL_OF_AGENCY' as const, entity, after: { letterOn } };
  return context.once(async (tx) => {
    const placer = { ...actorIn(tx, context), announce: context.announce, settings: context.settings };
    return workOnRows(tx, context, rows, attempt, async (row) => {
      const loan = await takeCase(tx, context, row);
      const agency = loan.agencyId === null ? undefined : await agencies.find(tx, loan.agencyId);
      if (!agency) throw refuse('NOT_ALLOCATED', { message: 'The loan is with no agency' });
      const isTold =
        letterOn === null
          ? await tellOfAgency(tx, placer, loan, agency)
          : await setTold(tx, loan.id, readDay(letterOn));
      if (!isTold) throw refuse('NOT_ALLOCATED', { message: 'Nobody is told of this agency' });
      await placer.record({
        ...attempt,
        entityId: loan.id,
        loanApplicationNumber: loan.loanApplicationNumber,
        after: { agencyId: agency.id, letterOn },
      });
    });
  });
};

export const placementHandlers = { agencyChoices, allocateToAgency, recallFromAgency, tellBorrowersOfAgency };
