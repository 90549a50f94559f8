import { readYesOrNo, yesOrNo } from '../../../../widgets/contract/files/yes-no.ts';
import {
  nachCodeKinds,
  nachCodeWidening,
  newNachCodeMessages,
  repeatWords,
  type nachCodeCsvColumns,
  type NachCodeKind,
  type NachCodeValues,
} from '../../../../widgets/contract/nach-codes/nach-code.ts';
import type { Handler } from '../../call/handler.ts';
import type { CsvKind, Problem, Ready } from '../../core/lists/csv/checked-csv.ts';
import type { CsvColumn, NamedLine } from '../../core/lists/csv/csv-lines.ts';
import {
  becomes,
  exportRows,
  isIdle,
  keyNamed,
  noYesOrNo,
  ofVersion,
  readyLine,
  rowFileCalls,
  standsFault,
  type Put,
} from '../../core/lists/csv/row-file.ts';
import * as store from './nach-codes.store.ts';
import type { NachCode } from './nach-codes.store.ts';
import { addTo, changeTo, entity, isSame, valuesOf } from './put-nach-code.ts';

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
  version: ofVersion,
};

const codeFile: CsvKind = {
  kind: 'nachCodes',
  columns,
  keyOf: ({ values }) => values['code'] ?? '',
  about: { column: 'code', noun: 'code' },
};

const inWords = ({ reason, kind, mayRepeat, order, isOffered }: NachCodeValues) =>
  `${reason}, ${nachCodeKinds[kind]}, second form: ${repeatWords(mayRepeat)}, order ${order}, ${
    isOffered ? 'offered' : 'not offered'
  }`;

const typedColumns = ['code', 'kind', 'reason', 'remedy', 'order'] as const;

/** Checks a line against the codes as they stand. */
function check(codes: ReadonlyMap<string, NachCode>, { row, values }: NamedLine, now: Date): Ready | Problem {
  const { code = '', reason = '', remedy = '', order = '', version } = values;
  const said = values['kind'] ?? '';
  const kind = keyNamed(nachCodeKinds, said) ?? said;
  const wrong = newNachCodeMessages({ code, kind, reason, remedy, order, mayRepeat: '' });
  const column = typedColumns.find((each) => wrong[each] !== undefined);
  if (column !== undefined) return { column, cause: wrong[column] ?? '' };
  const [mayRepeat, isOffered] = [readYesOrNo(values['mayRepeat']), readYesOrNo(values['offered'])];
  if (mayRepeat === undefined) return noYesOrNo('mayRepeat');
  if (isOffered === undefined) return noYesOrNo('offered');
  const wanted = { kind: kind as NachCodeKind, reason, remedy, mayRepeat, order: Number(order), isOffered };
  const stands = codes.get(code);
  if (!stands && !isOffered) return { column: 'offered', cause: 'A new code is offered' };
  const before = stands && { ...stands, values: stands };
  const isWider = () => nachCodeWidening(stands ?? null, wanted) !== undefined;
  const what = becomes<NachCodeValues>(before, wanted, { isSame, isWider });
  const fault = isIdle(what) ? undefined : standsFault(codeFile.about, before, version);
  if (fault) return fault;
  return readyLine(
    row,
    {
      becomes: what,
      before,
      subject: code,
      values: { code, kind, reason, remedy, order, mayRepeat: yesOrNo(mayRepeat), offered: yesOrNo(isOffered) },
      from: stands ? inWords(stands) : null,
      to: inWords(wanted),
    },
    now,
  );
}

/** What a checked line wants. */
function wantedBy({ staff, line: { values } }: Put) {
  const { kind = '', reason = '', remedy = '', order = '', mayRepeat, offered } = values;
  const wanted = {
    kind: kind as NachCodeKind,
    reason,
    remedy,
    mayRepeat: mayRepeat === 'yes',
    order: Number(order),
    isOffered: offered === 'yes',
  };
  return { wanted, staff, remark: byFile };
}

const file = rowFileCalls({
  file: codeFile,
  list: 'nach-reject-codes',
  action: 'importNachCodes',
  attempt: { action: 'CHANGE_NACH_CODE', entity },
  async prepare({ db, now }) {
    const codes = new Map((await store.all(db)).map((code) => [code.code, code]));
    return (line) => check(codes, line, now());
  },
  add: (put) =>
    addTo(put.tx, put.context, { ...wantedBy(put), id: put.line.rowId, code: put.line.values['code'] ?? '' }),
  async lock(tx, id) {
    const before = await store.findForChange(tx, id);
    return before && { before };
  },
  change: (put, locked) => changeTo(put.tx, put.context, { ...wantedBy(put), ...locked }),
});

const checkNachCodesCsv: Handler<'checkNachCodesCsv'> = file.check;
const applyNachCodesCsv: Handler<'applyNachCodesCsv'> = file.apply;

const exportNachCodes: Handler<'exportNachCodes'> = async (_, context) => ({
  codes: await exportRows(
    context,
    { list: 'nach-reject-codes', action: 'exportNachCodes', audited: { action: 'EXPORT_NACH_CODES', entity } },
    async () =>
      (await store.all(context.db)).map((each) => ({ code: each.code, ...valuesOf(each), version: each.version })),
  ),
});

export const nachCodeCsvHandlers = { checkNachCodesCsv, applyNachCodesCsv, exportNachCodes };
