import { rowTextRules } from '../../../../widgets/contract/lists/row-text.ts';
import { listRows, savedFields } from '../../../../widgets/contract/lists.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { expectVersion } from '../../call/versions.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { ownerOf, tellOfLock } from '../locks/hold-lock.ts';
import { lockEnd } from '../locks/locks.rules.ts';
import * as locks from '../locks/locks.store.ts';
import { admitSearch } from './admit-search.ts';
import { readListRequest } from './list-request.ts';
import { countRows } from './lists.store.ts';
import { loanOf, takeOldestFree } from './next-row.store.ts';
import { refuseOthersLock, requireList, requireSeen } from './require-row.ts';
import { sourceFor, type EveryList } from './source.ts';
import { publishChange } from './publish-lists.ts';

/** Callers who ask at once may find the same row. Each time one of them gets it, and the others try again. */
const mostAttempts = 50;

/** Locks for the caller the oldest row that nobody has open. Others who ask at the same time get other rows. */
function nextApplicationOf(lists: EveryList): Handler<'nextApplication'> {
  return async ({ listType, queueName, left = [], skip, filters = { optionId: [] }, ...search }, context) => {
    requireList(context, listType, 'nextApplication');
    const kind = listRows[listType].locks;
    if (kind === undefined)
      throw refuse('VALIDATION_FAILED', { fieldErrors: { queueName: 'This list has no such queue' } });
    const owner = ownerOf(context);
    const asked = { userId: owner.staffId, queueName, pageNumber: 1, rows: 1, filters, ...search };
    const source = await sourceFor(lists[listType], context);
    const { selection } = readListRequest(listType, source, asked, context.caller, context.now());
    await admitSearch(context, listType, selection.search);
    const sortBy = source.defaultSort;
    const urgent = source.urgent?.(context.now()) ?? [];
    return context.once(async (tx) => {
      const now = context.now();
      if (skip) {
        await requireSeen(tx, context, lists[listType], skip.rowId);
        await context.record(tx, {
          action: 'SKIP',
          entity: kind,
          entityId: skip.rowId,
          loanApplicationNumber: await loanOf(tx, selection, skip.rowId),
          reasonCodes: [skip.reason],
          remark: skip.remark?.trim() || null,
        });
      }
      for (let attempt = 0; attempt < mostAttempts; attempt++) {
        const row = await takeOldestFree(tx, { selection, sortBy, kind, left, urgent, staffId: owner.staffId, now });
        if (!row) return { next: null, isEmpty: (await countRows(tx, selection, 1)).count === 0 };
        const subject = { kind, id: row.id };
        const until = lockEnd(now);
        // Somebody else locked the row between the two statements.
        if (!(await locks.take(tx, subject, owner, now, until, false))) continue;
        await tellOfLock(tx, subject, { staffId: owner.staffId, expiresAt: until });
        await context.record(tx, {
          action: 'TAKE_NEXT',
          entity: kind,
          entityId: row.id,
          loanApplicationNumber: row.loanApplicationNumber || null,
          after: { queueName },
        });
        const { id: rowId, loanApplicationNumber, version } = row;
        return { next: { rowId, loanApplicationNumber, version, lockExpiresAt: until.toISOString() } };
      }
      return { next: null };
    });
  };
}

const unwritten = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Saves the text of a row that its list lets people write (QL-25). */
function saveRowOf(lists: EveryList): Handler<'saveRow'> {
  return async ({ listType, rowId, ...texts }, context) => {
    const { id: staffId } = requireList(context, listType, 'save');
    const { over, saves: field } = listRows[listType];
    const { base } = lists[listType];
    const { save } = base;
    if (field === undefined || save === undefined) throw refuse('NOT_ALLOWED');
    const given = texts[field];
    if (given === undefined || savedFields.some((other) => other !== field && texts[other] !== undefined))
      throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: `This list is saved by ${field} alone` } });
    const wrong = firstMessage(given, rowTextRules());
    if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { [field]: wrong } });
    const text = unwritten(given);
    return context.once(async (tx) => {
      await requireSeen(tx, context, lists[listType], rowId);
      const before = await save.find(tx, rowId);
      if (!before) throw refuse('NOT_FOUND');
      expectVersion(context, before);
      await refuseOthersLock(tx, context, listType, rowId);
      const row = { id: rowId, version: before.version };
      const version = await save.write(tx, row, text, { staffId, now: context.now() });
      const { loanApplicationNumber, facts } = before;
      await context.record(tx, {
        action: save.action,
        entity: over,
        entityId: rowId,
        loanApplicationNumber,
        before: { [field]: before.text },
        after: { [field]: text },
        version,
      });
      publishChange(tx, base, lists, { row: { id: rowId, version }, before: facts, after: facts });
      return { rowId, version };
    });
  };
}

/** The handlers of work on rows, for all lists. */
export function listWorkHandlers(lists: EveryList) {
  return { nextApplication: nextApplicationOf(lists), saveRow: saveRowOf(lists) };
}
