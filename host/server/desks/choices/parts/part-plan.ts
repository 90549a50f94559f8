import { isDeepStrictEqual } from 'node:util';
import {
  partWidening,
  type PartField,
  type PartValues,
} from '../../../../../widgets/contract/desk-parts/desk-parts.ts';
import type { PartCsvColumn } from '../../../../../widgets/contract/desk-parts/part-file.ts';
import { isAddedKind, partKeyMessage } from '../../../../../widgets/contract/desk-parts/part-rules.ts';
import type { FieldErrors } from '../../../../../widgets/contract/errors.ts';
import { byTurn } from '../../../core/lists/csv/apply-csv.ts';
import type { Problem, Ready } from '../../../core/lists/csv/checked-csv.ts';
import type { NamedLine } from '../../../core/lists/csv/csv-lines.ts';
import { becomes, isIdle, readyLine, standsFault, type Becomes } from '../../../core/lists/csv/row-file.ts';
import { newId } from '../../../db/new-id.ts';
import type { Part } from './desk-parts.store.ts';
import {
  fieldInWords,
  headInWords,
  lineName,
  readPartLine,
  subjectOf,
  wantedIn,
  type PartLine,
  type PartLines,
} from './part-lines.ts';
import { partErrors } from './part.rules.ts';
import { isSame } from './put-part.ts';

/** What becomes of each line, by its row. */
type Plan = Map<number, Ready | Problem>;

/** A part with its lines. All of them are one change, as they are on the screen. */
interface Group extends PartLines {
  lines: readonly PartLine[];
  id: string;
  before: Part | undefined;
  wanted: PartValues;
  /** Tabs come before the cards that stand under them, and go after them. */
  turn: number;
}

const headColumns: Readonly<Record<string, PartCsvColumn>> = {
  isShown: 'shown',
  'card.isMandatory': 'mandatory',
  card: 'kind',
  'card.fields': 'key',
};
const fieldColumns: Readonly<Record<string, PartCsvColumn>> = { isOffered: 'shown', variant: 'fieldKind' };

/** Where an error at a path of a part stands in the file. */
function placeOf(path: string, { lines, head, fields, wanted }: Group): { row: number; column: string } {
  const [, at, name = ''] = /^card\.fields\.(\d+)\.(\w+)/.exec(path) ?? [];
  const field = at === undefined ? undefined : wanted.card?.fields[Number(at)];
  const line = field && fields.find((each) => each.field === field.key);
  if (line) return { row: line.row, column: fieldColumns[name] ?? name };
  if (!head) return { row: lines[0]?.row ?? 0, column: 'card' };
  const of = path.split('.').slice(0, 2).join('.');
  return { row: head.row, column: headColumns[of] ?? of.replace('card.', '') };
}

const bare = ({ card, ...values }: PartValues) => ({ ...values, card: card && { ...card, fields: [] } });
const fieldOf = (values: PartValues | undefined, key: string | undefined): PartField | undefined =>
  values?.card?.fields.find((field) => field.key === key);

/** Whether a line leaves what it is about as it stands. */
function isLeft({ field }: PartLine, before: PartValues | undefined, wanted: PartValues): boolean {
  if (!before) return false;
  if (field !== undefined) return isDeepStrictEqual(fieldOf(before, field), fieldOf(wanted, field));
  return isDeepStrictEqual(bare(before), bare(wanted));
}

function inWords({ field }: PartLine, values: PartValues): string | null {
  if (field === undefined) return headInWords(values);
  const said = fieldOf(values, field);
  return said ? fieldInWords(said) : null;
}

/** What is wrong with a part that is not there. */
function newErrors({ kind, key, wanted }: Group): FieldErrors {
  const wrongKey = isAddedKind(kind)
    ? partKeyMessage(key)
    : 'There is no such item: what a header can show is the product’s';
  return {
    ...(!wanted.isShown && { isShown: 'A new one is shown' }),
    ...(wrongKey !== undefined && { key: wrongKey }),
  };
}

const partNoun = ({ kind }: Pick<PartLine, 'kind'>) => (isAddedKind(kind) ? kind : 'item');

/** Why the changed lines of a part may not: what the file was made of does not stand, or the part cannot become that. */
function problemsOf(group: Group, changed: readonly PartLine[], every: readonly Part[]): Map<number, Problem> {
  const { kind, key, before, wanted, lines } = group;
  const problems = new Map<number, Problem>();
  const say = (row: number, problem: Problem | undefined) => {
    if (problem && !problems.has(row)) problems.set(row, problem);
  };
  for (const { row, problem } of lines) say(row, problem);
  const isHeld = before !== undefined && before.proposal !== null;
  for (const { row, field, values } of before || isAddedKind(kind) ? changed : []) {
    const isNew = field !== undefined && fieldOf(before?.values, field) === undefined;
    const noun = field === undefined || isHeld ? partNoun(group) : 'field';
    say(row, standsFault({ column: 'key', noun }, isNew && !isHeld ? undefined : before, values['version']));
  }
  const errors = {
    ...partErrors({ kind, key, before: before ?? null, wanted }, every),
    ...(!before && newErrors(group)),
  };
  for (const [path, cause] of Object.entries(errors)) {
    const { row, column } = placeOf(path, group);
    say(row, { column, cause });
  }
  return problems;
}

/** Checks the lines of a part, and leaves the parts as they would be after them. */
function checkGroup(group: Group, every: Part[], plan: Plan, now: Date): void {
  const { id, kind, before, wanted, lines, turn } = group;
  const isWider = () => partWidening(kind, before?.values ?? null, wanted) !== undefined;
  const what = becomes<PartValues>(before, wanted, { isSame, isWider });
  const changed = lines.filter((line) => !isLeft(line, before?.values, wanted));
  const problems = isIdle(what) ? new Map<number, Problem>() : problemsOf(group, changed, every);
  const firstWrong = problems.size === 0 ? undefined : Math.min(...problems.keys());
  const change: Record<string, string> = { kind, key: group.key, wanted: JSON.stringify(wanted) };
  const ready = (line: PartLine, of: Becomes): Ready => {
    const said = {
      becomes: of,
      before,
      id,
      subject: subjectOf(line),
      values: isIdle(of) ? {} : change,
      from: before ? inWords(line, before.values) : null,
      to: inWords(line, wanted) ?? '',
    };
    return readyLine(line.row, said, now);
  };
  const [leading] = changed;
  for (const line of lines) {
    const isChanged = changed.includes(line);
    const problem = problems.get(line.row);
    if (problem) plan.set(line.row, problem);
    else if (isChanged && firstWrong !== undefined)
      plan.set(line.row, { column: 'key', cause: `Line ${firstWrong} is wrong, and a card is changed as a whole` });
    else {
      const { line: kept, ...words } = ready(line, isChanged ? what : 'same');
      const isLed = isChanged && leading !== undefined && line !== leading;
      plan.set(line.row, {
        ...words,
        line: { ...kept, turn, ...(isLed && { values: {}, doneWith: leading.row }) },
      });
    }
  }
  if (isIdle(what) || problems.size > 0) return;
  const after = what === 'proposed' ? { proposal: { ...wanted, reason: '' } } : { values: wanted };
  if (before) every[every.indexOf(before)] = { ...before, ...after };
  else every.push({ ...newPart, id, kind, key: group.key, values: wanted });
}

/** What a part has that is not there yet. */
const newPart = {
  version: 0,
  since: null,
  retiredAt: null,
  proposal: null,
  proposedBy: null,
  proposedAt: null,
  isDefault: false,
};

/** The lines by the part that they are about; what is wrong with a line by itself is in the plan already. */
function gather(lines: readonly NamedLine[], plan: Plan): Map<string, PartLine[]> {
  const groups = new Map<string, PartLine[]>();
  const rowOf = new Map<string, number>();
  for (const line of lines) {
    const read = readPartLine(line);
    const name = lineName(line);
    const first = rowOf.get(name);
    if ('cause' in read) plan.set(line.row, read);
    else if (first !== undefined)
      plan.set(line.row, { column: 'key', cause: `This key stands in line ${first} already` });
    else {
      rowOf.set(name, line.row);
      const part = `${read.kind}/${read.key}`;
      groups.set(part, [...(groups.get(part) ?? []), read]);
    }
  }
  return groups;
}

/**
 * Checks the lines of a file against the parts as they stand, each part after those that it hangs on. A part with a wrong line is
 * refused with all its changes.
 */
export function planParts(parts: readonly Part[], lines: readonly NamedLine[], now: Date): Plan {
  const plan: Plan = new Map();
  const groups: Group[] = [];
  for (const [name, ofPart] of gather(lines, plan)) {
    const [first] = ofPart;
    if (!first) continue;
    const { kind, key } = first;
    const head = ofPart.find(({ field }) => field === undefined);
    const fields = ofPart.filter((line) => line !== head);
    const before = parts.find((part) => `${part.kind}/${part.key}` === name);
    const wanted = wantedIn({ kind, key, head, fields }, before?.values);
    if (!wanted) {
      for (const { row } of ofPart) plan.set(row, { column: 'card', cause: 'There is no such card' });
      continue;
    }
    const turn = kind !== 'tab' ? 1 : wanted.isShown ? 0 : 2;
    groups.push({ kind, key, head, fields, lines: ofPart, id: before?.id ?? newId(now), before, wanted, turn });
  }
  const every = [...parts];
  const inTurn = ({ turn, id, lines: [first] }: Group) => ({ turn, rowId: id, row: first?.row ?? 0 });
  for (const group of groups.toSorted((one, other) => byTurn(inTurn(one), inTurn(other))))
    checkGroup(group, every, plan, now);
  return plan;
}
