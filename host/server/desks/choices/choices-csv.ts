import {
  choiceGroupNames,
  choiceGroupOf,
  choiceGroups,
  isChoiceGroup,
  type ChoiceGroupName,
  type ChoiceValues,
} from '../../../../widgets/contract/choices/choice-groups.ts';
import { newChoiceMessages, type choiceCsvColumns } from '../../../../widgets/contract/choices/choice-rules.ts';
import { readYesOrNo, yesOrNo } from '../../../../widgets/contract/files/yes-no.ts';
import { refuse } from '../../base/refusal.ts';
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
import { newId } from '../../db/new-id.ts';
import { faultOf, isSame, nameOf, wideningOf, type Standing } from './choice.rules.ts';
import * as store from './choices.store.ts';
import { addTo, changeTo, entity, lockChoice } from './put-choice.ts';

/** What the audit has as the reason of what a file changes. */
const byFile = 'By a file of choices';

const typedColumns = ['group', 'heading', 'key', 'label', 'order'] as const;

const groupLabels = Object.fromEntries(choiceGroupNames.map((group) => [group, choiceGroups[group].label]));

/** What a line names: by keys, or as people call it. */
function keyIn({ group = '', heading = '', key = '' }: NamedLine['values']) {
  const name = keyNamed(groupLabels, group) ?? group;
  const headings = isChoiceGroup(name) ? choiceGroupOf(name).headings : undefined;
  return { group: name, heading: keyNamed(headings ?? {}, heading) ?? heading, key };
}

const columns: Record<(typeof choiceCsvColumns)[number], CsvColumn> = {
  group: { kind: 'code' },
  heading: { kind: 'code' },
  key: { kind: 'code' },
  label: { kind: 'text' },
  order: { kind: 'number' },
  offered: { kind: 'code' },
  version: ofVersion,
};

const choiceFile: CsvKind = {
  kind: 'choices',
  columns,
  keyOf: ({ values }) => nameOf(keyIn(values)),
  about: { column: 'key', noun: 'choice' },
};

/** The choices as they stand, and as the lines above a line leave them. */
type World = Map<string, Standing & { id: string; version: number }>;

const inWords = ({ label, order, isOffered }: ChoiceValues) =>
  `${label}, order ${order}, ${isOffered ? 'offered' : 'not offered'}`;

const columnOf = { label: 'label', order: 'order', isOffered: 'offered' } as const;

const groupIn = (world: World, group: ChoiceGroupName) => [...world.values()].filter((each) => each.group === group);

/** Checks a line, and leaves the world as it would be after it. */
function check(world: World, { row, values }: NamedLine, now: Date): Ready | Problem {
  const { group, heading, key } = keyIn(values);
  const { label = '', order = '', version } = values;
  const wrong = newChoiceMessages({ group, heading, key, label, order });
  const column = typedColumns.find((each) => wrong[each] !== undefined);
  if (column !== undefined) return { column, cause: wrong[column] ?? '' };
  const isOffered = readYesOrNo(values['offered']);
  if (!isChoiceGroup(group) || isOffered === undefined) return noYesOrNo('offered');
  const wanted = { label, order: Number(order), isOffered };
  const name = nameOf({ group, heading, key });
  const stands = world.get(name);
  const isNew = stands === undefined;
  if (isNew && !isOffered) return { column: 'offered', cause: 'A new choice is offered' };
  const of: Standing = stands ?? { id: null, proposal: null, group, heading, key, ...wanted };
  const before = stands && { ...stands, values: stands };
  const isWider = () => wideningOf(of, wanted, isNew) !== undefined;
  const what = becomes<ChoiceValues>(before, wanted, { isSame, isWider });
  if (!isIdle(what)) {
    const barred = standsFault(choiceFile.about, before, version);
    if (barred) return barred;
    const fault = faultOf(of, wanted, { group: groupIn(world, group), isNew });
    if (fault) return { column: fault.field === undefined ? 'key' : columnOf[fault.field], cause: fault.message };
  }
  const id = of.id ?? newId(now);
  const leaves = what === 'proposed' ? { isOffered: !isNew && of.isOffered, proposal: wanted } : wanted;
  if (!isIdle(what)) world.set(name, { ...of, ...leaves, id, version: stands?.version ?? 0 });
  return readyLine(
    row,
    {
      becomes: what,
      before,
      id,
      subject: `${groupLabels[group] ?? group}: ${key}`,
      values: { group, heading, key, label, order, offered: yesOrNo(isOffered) },
      from: stands ? inWords(stands) : null,
      to: inWords(wanted),
    },
    now,
  );
}

/** What a checked line wants. */
function wantedBy({ staff, line: { values } }: Put) {
  const { label = '', order = '', offered } = values;
  return { wanted: { label, order: Number(order), isOffered: offered === 'yes' }, staff, reason: byFile };
}

const file = rowFileCalls({
  file: choiceFile,
  list: 'choices',
  action: 'importChoices',
  attempt: { action: 'CHANGE_CHOICE', entity },
  async prepare({ db, now }) {
    const every = await store.all(db);
    const world: World = new Map();
    for (const { group, ...choice } of every)
      if (isChoiceGroup(group)) world.set(nameOf({ ...choice, group }), { ...choice, group });
    return (line) => check(world, line, now());
  },
  add(put) {
    const { group = '', heading = '', key = '' } = put.line.values;
    if (!isChoiceGroup(group)) throw refuse('CHOICE_REFUSED');
    const of = { id: put.line.rowId, proposal: null, group, heading, key };
    return addTo(put.tx, put.context, { ...wantedBy(put), of });
  },
  lock: lockChoice,
  change: (put, locked) => changeTo(put.tx, put.context, { ...wantedBy(put), ...locked }),
});

const checkChoicesCsv: Handler<'checkChoicesCsv'> = file.check;
const applyChoicesCsv: Handler<'applyChoicesCsv'> = file.apply;

const exportChoices: Handler<'exportChoices'> = async (_, context) => ({
  choices: await exportRows(
    context,
    { list: 'choices', action: 'exportChoices', audited: { action: 'EXPORT_CHOICES', entity } },
    async () =>
      (await store.all(context.db)).flatMap(({ group, heading, key, label, order, isOffered, version }) =>
        isChoiceGroup(group) ? [{ group, heading, key, label, order, isOffered, version }] : [],
      ),
  ),
});

export const choiceCsvHandlers = { checkChoicesCsv, applyChoicesCsv, exportChoices };
