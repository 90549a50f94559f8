import type { PartKind, PartValues } from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import type { PartCsvColumn } from '../../../../../widgets/contract/desk-parts/part-file.ts';
import type { Handler } from '../../../call/handler.ts';
import type { CsvKind } from '../../../core/lists/csv/checked-csv.ts';
import type { CsvColumn } from '../../../core/lists/csv/csv-lines.ts';
import { exportRows, ofVersion, rowFileCalls, type Put } from '../../../core/lists/csv/row-file.ts';
import * as store from './desk-parts.store.ts';
import { lineName } from './part-lines.ts';
import { planParts } from './part-plan.ts';
import { addTo, changeTo, entity, lockPart, sentValues } from './put-part.ts';

/** What the audit has as the reason of what a file changes. */
const byFile = 'By a file of tabs, cards and headers';

const columns: Record<PartCsvColumn, CsvColumn> = {
  kind: { kind: 'code' },
  card: { kind: 'code' },
  key: { kind: 'code' },
  label: { kind: 'text' },
  order: { kind: 'number' },
  shown: { kind: 'code' },
  tab: { kind: 'code' },
  group: { kind: 'text' },
  summary: { kind: 'text' },
  sides: { kind: 'code' },
  mandatory: { kind: 'code' },
  rejectReasons: { kind: 'text' },
  fieldKind: { kind: 'code' },
  access: { kind: 'code' },
  rule: { kind: 'code' },
  choices: { kind: 'text' },
  version: ofVersion,
};

const partFile: CsvKind = {
  kind: 'deskParts',
  columns,
  keyOf: lineName,
  about: { column: 'key', noun: 'key' },
};

/** What a checked line wants. */
function wantedBy({ staff, line: { values } }: Put) {
  return { wanted: JSON.parse(values['wanted'] ?? '') as PartValues, staff, reason: byFile };
}

const list = { list: 'choices', action: 'deskParts' } as const;

const file = rowFileCalls({
  file: partFile,
  ...list,
  attempt: { action: 'CHANGE_DESK_PART', entity },
  async prepare({ db, now }, lines) {
    const plan = planParts(await store.all(db), lines, now());
    return ({ row }) => plan.get(row) ?? { column: 'key', cause: 'This line cannot be read' };
  },
  add(put) {
    const { kind, key = '' } = put.line.values;
    return addTo(put.tx, put.context, { ...wantedBy(put), id: put.line.rowId, kind: kind as PartKind, key });
  },
  lock: lockPart,
  change: (put, locked) => changeTo(put.tx, put.context, { ...wantedBy(put), ...locked }),
});

const checkDeskPartsCsv: Handler<'checkDeskPartsCsv'> = file.check;
const applyDeskPartsCsv: Handler<'applyDeskPartsCsv'> = file.apply;

const exportDeskParts: Handler<'exportDeskParts'> = async (_, context) => ({
  parts: await exportRows(context, { ...list, audited: { action: 'EXPORT_DESK_PARTS', entity } }, async () =>
    (await store.all(context.db)).map(({ kind, key, version, values }) => ({
      kind,
      key,
      version,
      ...sentValues(values),
    })),
  ),
});

export const deskPartCsvHandlers = { checkDeskPartsCsv, applyDeskPartsCsv, exportDeskParts };
