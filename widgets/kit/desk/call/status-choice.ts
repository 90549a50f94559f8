import type { ChoiceGroup } from '../../form/select-field.tsx';

/** Parts group and status; no label holds this character. */
const between = '\u001f';

/** A status with its group as one form value, because two groups may have the same status. */
export function statusChoice(group: string, status: string): string {
  return `${group}${between}${status}`;
}

/** The reverse of `statusChoice`; two empty texts for an empty choice. */
export function chosenStatus(choice: string): { group: string; status: string } {
  const [group = '', status = ''] = choice.split(between);
  return { group, status };
}

/** Configured statuses as the groups of a drop-down; a group's heading cannot be chosen. */
export function statusGroups(statuses: Readonly<Record<string, readonly string[]>>): ChoiceGroup[] {
  return Object.entries(statuses).map(([group, labels]) => ({
    group,
    choices: labels.map((label) => ({ value: statusChoice(group, label), label })),
  }));
}
