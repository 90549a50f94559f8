import {
  nachCodeKinds,
  nachCodeWidening,
  newNachCodeMessages,
  repeatWords,
  type nachCodeCsvColumns,
  type NachCodeKind,
  type NachCodeValues,
} from '../../../../widgets/contract/nach-codes/nach-code.ts';
import { refuse } from '../../base/refusal.ts';
import type { CallContext, Handler, Staff } from '../../call/handler.ts';
import { attemptRow } from '../../core/lists/bulk.ts';
import { applyCsv } from '../../core/lists/csv/apply-csv.ts';
import { checkCsv, type CsvKind, type Problem, type Ready } from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { newId } from '../../db/new-id.ts';
import type { CheckedLine } from '../../db/tables/lists.ts';
import type { Tx } from '../../db/transaction.ts';
import * as store from './nach-codes.store.ts';
import type { NachCode } from './nach-codes.store.ts';
import { addTo, changeTo, entity, isSame, valuesOf, waitsMessage } from './put-nach-code.ts';

/** What the audit has as the reason of what a file changes. */
const byFile = 'By a file of reject codes';

const columns: Record<(typeof nachCodeCsvColumns)[number], CsvColumn> = {
  code: { kind: 'code' },
  kind: { kind: 'code' },
  reason: { kind: 'text' },
  remedy: { kind: 'text' },
  mayRepeat: { kind: 'code' },
  order: { kind: 'number' },
  offered: { kind: 'code' },
};

const codeFile: CsvKind = {
  kind: 'nachCodes',
  columns,
  keyOf: ({ values }) => values['code'] ?? '',
  about: { column: 'code', noun: 'code' },
};

/** The kind that a line names: by its key, or as people call it. */
const kindIn = (said: string) =>
  Object.entries(nachCodeKinds).find((each) => each.some((word) => word.toLowerCase() === said.toLowerCase()))?.[0] ??
  said;

const yesOrNo = (said = '') => {
  const lower = said.toLowerCase();
  return lower === 'yes' ? true : lower === 'no' ? false : undefined;
};

const inWords = ({ reason, kind, mayRepeat, order, isOffered }: NachCodeValues) =>
  `${reason}, ${nachCodeKinds[kind]}, second form: ${repeatWords(mayRepeat)}, order ${order}, ${
    isOffered ? 'offered' : 'not offered'
  }`;

const typedColumns = ['code', 'kind', 'reason', 'remedy', 'order'] as const;

/** Checks a line against the codes as they stand. */
function check(codes: ReadonlyMap<string, NachCode>, { row, values }: NamedLine, now: Date): Ready | Problem {
  const { code = '', reason = '', remedy = '', order = '' } = values;
  const kind = kindIn(values['kind'] ?? '');
  const wrong = newNachCodeMessages({ code, kind, reason, remedy, order, mayRepeat: '' });
  const column = typedColumns.find((each) => wrong[each] !== undefined);
  if (column !== undefined) return { column, cause: wrong[column] ?? '' };
  const [mayRepeat, isOffered] = [yesOrNo(values['mayRepeat']), yesOrNo(values['offered'])];
  if (mayRepeat === undefined) return { column: 'mayRepeat', cause: 'Write yes or no' };
  if (isOffered === undefined) return { column: 'offered', cause: 'Write yes or no' };
  const wanted = { kind: kind as NachCodeKind, reason, remedy, mayRepeat, order: Number(order), isOffered };
  const before = codes.get(code);
  if (!before && !isOffered) return { column: 'offered', cause: 'A new code is offered' };
  const isUnchanged = before !== undefined && isSame(before, wanted);
  const waits = before && !isUnchanged ? waitsMessage(before) : undefined;
  if (waits !== undefined) return { column: 'code', cause: waits };
  const isProposed = !isUnchanged && nachCodeWidening(before ?? null, wanted) !== undefined;
  return {
    line: {
      row,
      rowId: before?.id ?? newId(now),
      version: before?.version ?? 0,
      loanApplicationNumber: '',
      subject: code,
      values: {
        code,
        kind,
        reason,
        remedy,
        order,
        mayRepeat: mayRepeat ? 'yes' : 'no',
        offered: isOffered ? 'yes' : 'no',
        ...(isUnchanged && { isUnchanged: 'yes' }),
      },
    },
    from: before ? inWords(before) : null,
    to: isUnchanged ? 'stays as it is' : `${inWords(wanted)}${isProposed ? ', after an approval' : ''}`,
  };
}

/** A header with the columns, then one code per line. What no line names stays. */
const checkNachCodesCsv: Handler<'checkNachCodesCsv'> = async (_, context) => {
  requireList(context, 'nach-reject-codes', 'importNachCodes');
  return checkCsv(context, codeFile, async () => {
    const codes = new Map((await store.all(context.db)).map((code) => [code.code, code]));
    return (line) => check(codes, line, context.now());
  });
};

async function saveLine(tx: Tx, context: CallContext, staff: Staff, { rowId, version, values }: CheckedLine) {
  const { code = '', kind = '', reason = '', remedy = '', order = '', mayRepeat, offered, isUnchanged } = values;
  if (isUnchanged !== undefined) return;
  const wanted = {
    kind: kind as NachCodeKind,
    reason,
    remedy,
    mayRepeat: mayRepeat === 'yes',
    order: Number(order),
    isOffered: offered === 'yes',
  };
  const put = { wanted, staff, remark: byFile };
  if (version === 0) {
    await addTo(tx, context, { ...put, id: rowId, code });
    return;
  }
  const before = await store.findForChange(tx, rowId);
  if (before?.version !== version) throw refuse('STALE_VERSION');
  await changeTo(tx, context, { ...put, before });
}

const applyNachCodesCsv: Handler<'applyNachCodesCsv'> = async ({ token }, context) => {
  const staff = requireList(context, 'nach-reject-codes', 'importNachCodes');
  return applyCsv(context, { token, kind: codeFile.kind }, (tx) =>
    Promise.resolve({
      work(line) {
        const attempt = { action: 'CHANGE_NACH_CODE' as const, entity, entityId: line.rowId };
        return attemptRow(tx, context, attempt, () => saveLine(tx, context, staff, line));
      },
    }),
  );
};

const exportNachCodes: Handler<'exportNachCodes'> = async (_, context) => {
  requireList(context, 'nach-reject-codes', 'exportNachCodes');
  const every = await store.all(context.db);
  const codes = every.map((each) => ({ code: each.code, ...valuesOf(each) }));
  await context.transaction((tx) =>
    context.record(tx, { action: 'EXPORT_NACH_CODES', entity, after: { rows: codes.length } }),
  );
  return { codes };
};

export const nachCodeCsvHandlers = { checkNachCodesCsv, applyNachCodesCsv, exportNachCodes };
