import { isRecord } from './is-record.ts';

interface Choice {
  key: string;
  label: string;
}

const keyNames = ['key', 'code', 'id', 'value'];
const labelNames = ['label', 'name', 'text', 'description'];
const groupNames = ['name', 'group', 'label'];
const listNames = ['statuses', 'children', 'values', 'options', 'subStatuses'];

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '');

function firstText(value: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  return names.map((name) => textOf(value[name])).find((text) => text !== '') ?? '';
}

/** The key and the label of a choice in whatever form a backend writes it; undefined for a blank. */
export function choiceOf(value: unknown): Choice | undefined {
  // An empty key is the one of a form's placeholder.
  if (isRecord(value) && keyNames.map((name) => value[name] ?? null).find((key) => key !== null) === '')
    return undefined;
  const [key, label] = isRecord(value)
    ? [firstText(value, keyNames), firstText(value, labelNames)]
    : [textOf(value), textOf(value)];
  return key === '' && label === '' ? undefined : { key: key || label, label: label || key };
}

const choicesIn = (value: unknown): Choice[] =>
  [value].flat().flatMap((part) => {
    const choice = choiceOf(part);
    return choice ? [choice] : [];
  });

const listIn = (group: Readonly<Record<string, unknown>>): unknown =>
  listNames.map((name) => group[name]).find((part) => Array.isArray(part));

/** Choices as keys, and the labels of those whose label is another text. */
interface Read<Keys> {
  keys: Keys;
  /** By the name of the list; in groups, by that and the group's key, `callStatus.Connected`. */
  labels: Record<string, Record<string, string>>;
}

function labelled(name: string, choices: readonly Choice[]): Record<string, Record<string, string>> {
  const other = choices.filter(({ key, label }) => key !== label).map(({ key, label }) => [key, label]);
  return other.length === 0 ? {} : { [name]: Object.fromEntries(other) as Record<string, string> };
}

/** Reads a list of choices. */
export function readChoices(name: string, value: unknown): Read<string[]> {
  const choices = choicesIn(value);
  return { keys: [...new Set(choices.map(({ key }) => key))], labels: labelled(name, choices) };
}

/** A group with its own list; a choice that stands in no group is a group of itself. */
function groupOf(value: unknown): { group: Choice; choices: Choice[] } | undefined {
  const own = choiceOf(value);
  const list = isRecord(value) ? listIn(value) : undefined;
  if (!isRecord(value) || list === undefined) return own && { group: own, choices: [own] };
  const label = firstText(value, groupNames) || (own?.label ?? '');
  const key = firstText(value, ['key', 'code', 'id']) || label;
  return { group: { key, label }, choices: choicesIn(list) };
}

/**
 * Reads choices in groups: by the group's name, a list of groups, or a list without groups, whose choices are both.
 * Groups without a choice are left out.
 */
export function readGroups(name: string, value: unknown): Read<Record<string, string[]>> {
  const groups = isRecord(value)
    ? Object.entries(value).map(([key, part]) => {
        const list = isRecord(part) ? (listIn(part) ?? part) : part;
        return { group: { key, label: key }, choices: choicesIn(list) };
      })
    : [value].flat().flatMap((part) => groupOf(part) ?? []);
  const filled = groups.filter(({ group, choices }) => group.key !== '' && choices.length > 0);
  const keys = filled.map(({ group, choices }): [string, string[]] => [
    group.key,
    [...new Set(choices.map(({ key }) => key))],
  ]);
  const labels = filled.map(({ group, choices }) => labelled(`${name}.${group.key}`, choices));
  const heads = labelled(
    name,
    filled.map(({ group }) => group),
  );
  return { keys: Object.fromEntries(keys), labels: Object.assign({}, heads, ...labels) as Read<unknown>['labels'] };
}
