import {
  choiceGroupNames,
  choiceGroupOf,
  choiceGroups,
  isChoiceGroup,
  type ChoiceGroupName,
  type ChoiceKey,
  type ChoiceValues,
} from '../../../../widgets/contract/choices/choice-groups.ts';
import { newChoiceMessages, type choiceCsvColumns } from '../../../../widgets/contract/choices/choice-rules.ts';
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
import { faultOf, isSame, nameOf, wideningOf, type Standing } from './choice.rules.ts';
import * as store from './choices.store.ts';
import { addTo, changeTo, entity, lockChoice } from './put-choice.ts';

/** What the audit has as the reason of what a file changes. */
const byFile = 'By a file of choices';

const named = (names: Readonly<Record<string, string>>, said: string) =>
  Object.keys(names).find((key) => [key, names[key] ?? ''].some((word) => word.toLowerCase() === said.toLowerCase()));

const typedColumns = ['group', 'heading', 'key', 'label', 'order'] as const;

const groupLabels = Object.fromEntries(choiceGroupNames.map((group) => [group, choiceGroups[group].label]));

/** What a line names: by keys, or as people call it. */
function keyIn({ group = '', heading = '', key = '' }: NamedLine['values']) {
  const name = named(groupLabels, group) ?? group;
  const headings = isChoiceGroup(name) ? choiceGroupOf(name).headings : undefined;
  return { group: name, heading: named(headings ?? {}, heading) ?? heading, key };
}

const columns: Record<(typeof choiceCsvColumns)[number], CsvColumn> = {
  group: { kind: 'code' },
  heading: { kind: 'code' },
  key: { kind: 'code' },
  label: { kind: 'text' },
  order: { kind: 'number' },
  offered: { kind: 'code' },
};

const choiceFile: CsvKind = {
  kind: 'choices',
  columns,
  keyOf: ({ values }) => nameOf(keyIn(values)),
  about: { column: 'key', noun: 'choice' },
};

/** The choices as they stand, and as the lines above a line leave them. */
type World = Map<string, Standing & { version: number }>;

const inWords = ({ label, order, isOffered }: ChoiceValues) =>
  `${label}, order ${order}, ${isOffered ? 'offered' : 'not offered'}`;

const columnOf = { label: 'label', order: 'order', isOffered: 'offered' } as const;

/** Checks a line, and leaves the world as it would be after it. */
function check(world: World, { row, values }: NamedLine, now: Date): Ready | Problem {
  const { group, heading, key } = keyIn(values);
  const { label = '', order = '', offered = '' } = values;
  const wrong = newChoiceMessages({ group, heading, key, label, order });
  const column = typedColumns.find((each) => wrong[each] !== undefined);
  if (column !== undefined) return { column, cause: wrong[column] ?? '' };
  const said = offered.toLowerCase();
  if (!isChoiceGroup(group) || !['yes', 'no'].includes(said)) return { column: 'offered', cause: 'Write yes or no' };
  const wanted = { label, order: Number(order), isOffered: said === 'yes' };
  const name = nameOf({ group, heading, key });
  const before = world.get(name);
  const of: Standing = before ?? { id: null, proposal: null, group, heading, key, ...wanted };
  const isNew = before === undefined;
  if (isNew && !wanted.isOffered) return { column: 'offered', cause: 'A new choice is offered' };
  const isUnchanged = before !== undefined && isSame(before, wanted);
  const fault = isUnchanged ? undefined : faultOf(of, wanted, { group: groupIn(world, group), isNew });
  if (fault) return { column: fault.field === undefined ? 'key' : columnOf[fault.field], cause: fault.message };
  const why = isUnchanged ? undefined : wideningOf(of, wanted, isNew);
  const id = of.id ?? newId(now);
  const proposed = why === undefined ? wanted : { ...of, isOffered: !isNew && of.isOffered, proposal: wanted };
  world.set(name, { ...of, ...proposed, id, version: before?.version ?? 0 });
  return {
    line: {
      row,
      rowId: id,
      version: before?.version ?? 0,
      loanApplicationNumber: '',
      subject: `${groupLabels[group] ?? group}: ${key}`,
      values: { group, heading, key, label, order, offered: said, ...(isUnchanged && { isUnchanged: 'yes' }) },
    },
    from: before ? inWords(before) : null,
    to: isUnchanged ? 'stays as it is' : `${inWords(wanted)}${why === undefined ? '' : ', after an approval'}`,
  };
}

const groupIn = (world: World, group: ChoiceGroupName) => [...world.values()].filter((each) => each.group === group);

/** A header with group, heading, key, label, order and offered, then one choice per line. What no line names stays. */
const checkChoicesCsv: Handler<'checkChoicesCsv'> = async (_, context) => {
  requireList(context, 'choices', 'importChoices');
  return checkCsv(context, choiceFile, async () => {
    const every = await store.all(context.db);
    const world: World = new Map(
      every.flatMap((choice): [string, Standing & { version: number }][] => {
        const { group } = choice;
        return isChoiceGroup(group) ? [[nameOf(choice), { ...choice, group }]] : [];
      }),
    );
    return (line) => check(world, line, context.now());
  });
};

async function saveLine(tx: Tx, context: CallContext, staff: Staff, { rowId, version, values }: CheckedLine) {
  const { group = '', heading = '', key = '', label = '', order = '', offered, isUnchanged } = values;
  if (isUnchanged !== undefined) return;
  if (!isChoiceGroup(group)) throw refuse('CHOICE_REFUSED');
  const wanted = { label, order: Number(order), isOffered: offered === 'yes' };
  const of: ChoiceKey = { group, heading, key };
  const put = { wanted, staff, reason: byFile };
  if (version === 0) {
    await addTo(tx, context, { ...put, of: { ...of, id: rowId, proposal: null } });
    return;
  }
  const locked = await lockChoice(tx, rowId);
  if (locked.before.version !== version) throw refuse('STALE_VERSION');
  await changeTo(tx, context, { ...put, ...locked });
}

const applyChoicesCsv: Handler<'applyChoicesCsv'> = async ({ token }, context) => {
  const staff = requireList(context, 'choices', 'importChoices');
  return applyCsv(context, { token, kind: choiceFile.kind }, (tx) =>
    Promise.resolve({
      work(line) {
        const attempt = { action: 'CHANGE_CHOICE' as const, entity, entityId: line.rowId };
        return attemptRow(tx, context, attempt, () => saveLine(tx, context, staff, line));
      },
    }),
  );
};

export const choiceCsvHandlers = { checkChoicesCsv, applyChoicesCsv };
