import { listRows } from '../../../widgets/contract/lists.ts';
import { mayReassignForOsv } from '../../../widgets/contract/rules/list-rights.ts';
import { screens } from '../../../widgets/contract/screens.ts';
import { tellOfEdit } from '../applications/applications.store.ts';
import { launchParameter, signLaunch, staffParameter } from '../calling/launch.ts';
import { launchSecret } from '../calling/launch-secret.ts';
import { newId } from '../db/new-id.ts';
import * as cases from '../collections/cases.store.ts';
import { expectVersion } from '../db/versions.ts';
import type { Tx } from '../db/transaction.ts';
import type { CallContext, Handler } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';
import { ownerOf, tellOfLock } from '../locks/hold-lock.ts';
import { lockEnd } from '../locks/locks.rules.ts';
import * as locks from '../locks/locks.store.ts';
import { workOnRows } from './bulk.ts';
import { visibleTo, type AnyTab } from './list-request.ts';
import { takeOldestFree } from './next-row.store.ts';
import { refuseOthersLock, requireList, requireSeen } from './require-row.ts';
import * as work from './row-work.store.ts';
import { listSources } from './sources.ts';
import { tellListsOfCases } from './tell-lists.ts';

/** Two who ask at once may meet at the same row; each time one of them has it. */
const mostAttempts = 50;

/** Takes the oldest row that nobody has open. Whoever asks at the same time gets another. */
const nextApplication: Handler<'nextApplication'> = async ({ listType, queueName }, context) => {
  requireList(context, listType, 'nextApplication');
  const kind = listRows[listType].locks;
  const source = listSources[listType];
  const tab = (source.tabs as readonly AnyTab[]).find((each) => each.queueName === queueName);
  if (!tab || kind === undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { queueName: 'This list has no such queue' } });
  const owner = ownerOf(context);
  const selection = { table: source.table, where: [...tab.where, ...visibleTo(source, context.caller)], oneOfEach: [] };
  return context.once(async (tx) => {
    const now = context.now();
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const row = await takeOldestFree(tx, { selection, sortBy: source.defaultSort, kind, now });
      if (!row) return { next: null };
      const subject = { kind, id: row.id };
      const until = lockEnd(now);
      // Its lock came between looking and taking: somebody else has it.
      if (!(await locks.take(tx, subject, owner, now, until, false))) continue;
      await tellOfLock(tx, subject, { staffId: owner.staffId, expiresAt: until });
      await context.record(tx, {
        action: 'TAKE_NEXT',
        entity: kind,
        entityId: row.id,
        loanApplicationNumber: row.loanApplicationNumber,
        after: { queueName },
      });
      const { id: rowId, loanApplicationNumber, version } = row;
      return { next: { rowId, loanApplicationNumber, version, lockExpiresAt: until.toISOString() } };
    }
    return { next: null };
  });
};

const unwritten = (text: string): string | null => (text.trim() === '' ? null : text.trim());

async function saveRemark(tx: Tx, context: CallContext, rowId: string, remark: string | null): Promise<number> {
  const before = await work.findForWork(tx, rowId);
  if (!before) throw refuse('NOT_FOUND');
  expectVersion(context, before);
  const version = await work.change(tx, before, { remark }, { staffId: ownerOf(context).staffId, now: context.now() });
  await context.record(tx, {
    action: 'SAVE_REMARK',
    entity: 'application',
    entityId: rowId,
    loanApplicationNumber: before.loanApplicationNumber,
    before: { remark: before.remark },
    after: { remark },
    version,
  });
  await tellOfEdit(tx, rowId, version);
  return version;
}

async function saveComment(tx: Tx, context: CallContext, rowId: string, comment: string | null): Promise<number> {
  const before = await cases.findForChange(tx, rowId);
  if (!before) throw refuse('NOT_FOUND');
  expectVersion(context, before);
  const version = await cases.setComment(tx, before, comment);
  await context.record(tx, {
    action: 'SAVE_CALLING_COMMENT',
    entity: 'collectionsCase',
    entityId: rowId,
    loanApplicationNumber: before.loanApplicationNumber,
    before: { callingComment: before.callingComment },
    after: { callingComment: comment },
    version,
  });
  const facts = { queue: before.queue, bucket: before.bucket, calling_allocated_to: before.callingAllocatedTo };
  await tellListsOfCases(tx, [{ row: { id: rowId, version }, before: facts, after: facts }]);
  return version;
}

/** QL-25. */
const saveRow: Handler<'saveRow'> = async ({ listType, rowId, remark, callingComment }, context) => {
  requireList(context, listType, 'save');
  const isOfCases = listSources[listType].table === 'collections_case';
  const [field, text] = isOfCases ? (['callingComment', callingComment] as const) : (['remark', remark] as const);
  if (text === undefined || (isOfCases ? remark : callingComment) !== undefined)
    throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: `This list is saved by ${field} alone` } });
  // Line ends belong to a comment; a NUL no database takes.
  if (text.includes('\u0000'))
    throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: 'This text has characters that cannot be kept' } });
  return context.once(async (tx) => {
    await requireSeen(tx, context, listType, rowId);
    await refuseOthersLock(tx, context, listType, rowId);
    const save = isOfCases ? saveComment : saveRemark;
    return { rowId, version: await save(tx, context, rowId, unwritten(text)) };
  });
};

/**
 * QL-26: the telephony screen finds the borrower by the loan; no number stands in the address. The link names the call, so
 * that a reload does not begin another, and it is signed, because the public screen knows the caller by it alone.
 */
const openRowCall: Handler<'openRowCall'> = async ({ listType, rowId }, context) => {
  const { id: staffId } = requireList(context, listType, 'call');
  const secret = await launchSecret(context);
  return context.transaction(async (tx) => {
    await requireSeen(tx, context, listType, rowId);
    const loan = await cases.findForChange(tx, rowId);
    if (!loan) throw refuse('NOT_FOUND');
    const callReferenceId = newId(context.now());
    const parameters: Record<string, string> = {
      loanAppNo: loan.loanApplicationNumber,
      productType: 'PERSONAL_LOAN',
      callReferenceId,
      [staffParameter]: staffId,
    };
    const launch = signLaunch(parameters, secret, context.now());
    await context.record(tx, {
      action: 'OPEN_CALL',
      entity: 'collectionsCase',
      entityId: rowId,
      loanApplicationNumber: loan.loanApplicationNumber,
      after: { callReferenceId },
    });
    const screen = 'TELEPHONY_CALLING_CRM';
    const query = new URLSearchParams({ ...parameters, [launchParameter]: launch });
    return { screen, path: `${screens[screen].path}?${query.toString()}` };
  });
};

const osvList = 'kyc-verification';
const osvQueue = 'KYC_VERIFICATION';

function requireReassigner(context: CallContext): void {
  if (!mayReassignForOsv(requireList(context, osvList, 'reassignForOsv').roles)) throw refuse('NOT_ALLOWED');
}

const osvAssignees: Handler<'osvAssignees'> = async (_, context) => {
  requireReassigner(context);
  const staff = await work.documentStaff(context.db, osvQueue);
  return {
    assignees: staff.map(({ id, first_name, last_name, assigned }) => ({
      id,
      name: `${first_name} ${last_name}`.trim(),
      assigned: assigned ?? 0,
    })),
  };
};

/** AP-94. */
const reassignForOsv: Handler<'reassignForOsv'> = async ({ rows, assigneeId }, context) => {
  requireReassigner(context);
  const { staffId } = ownerOf(context);
  return context.once(async (tx) => {
    const staff = await work.documentStaff(tx, osvQueue);
    if (!staff.some(({ id }) => id === assigneeId)) throw refuse('NOT_FOUND');
    const attempt = { action: 'REASSIGN_OSV', entity: 'application', after: { ownerId: assigneeId } };
    return workOnRows(tx, context, rows, attempt, async ({ rowId, version }) => {
      await requireSeen(tx, context, osvList, rowId);
      const before = await work.findForWork(tx, rowId);
      if (!before) throw refuse('NOT_FOUND');
      await refuseOthersLock(tx, context, osvList, rowId);
      if (before.version !== version) throw refuse('STALE_VERSION');
      if (before.ownerId === assigneeId) throw refuse('SAME_ASSIGNEE');
      const after = await work.change(tx, before, { ownerId: assigneeId }, { staffId, now: context.now() });
      await context.record(tx, {
        ...attempt,
        entityId: rowId,
        loanApplicationNumber: before.loanApplicationNumber,
        before: { ownerId: before.ownerId },
        version: after,
      });
      await tellOfEdit(tx, rowId, after);
    });
  });
};

export const listWorkHandlers = { nextApplication, saveRow, openRowCall, osvAssignees, reassignForOsv };
