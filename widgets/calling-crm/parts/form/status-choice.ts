import type { ChoiceGroup } from '../../../kit/form/select-field.tsx';

/** No label holds it. */
const between = '\u001f';

/** A status among those of all groups, as a form holds it: two groups may have the same. */
export function statusChoice(group: string, status: string): string {
  return `${group}${between}${status}`;
}

/** The way back: the group and its status. */
export function chosenStatus(choice: string): { group: string; status: string } {
  const [group = '', status = ''] = choice.split(between);
  return { group, status };
}

/** Configured statuses as the groups of a pick; a heading cannot be chosen. */
export function statusGroups(statuses: Readonly<Record<string, readonly string[]>>): ChoiceGroup[] {
  return Object.entries(statuses).map(([group, labels]) => ({
    group,
    choices: labels.map((label) => ({ value: statusChoice(group, label), label })),
  }));
}
