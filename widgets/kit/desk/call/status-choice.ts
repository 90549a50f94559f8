import type { SelectOption, ChoiceGroup } from '../../form/select-field.tsx';

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

type Labels = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Choices of a list as a drop-down shows them: what is sent, and its label. */
export function labelledChoices(keys: readonly string[], list: string, labels: Labels = {}): SelectOption[] {
  return keys.filter((key) => key.trim() !== '').map((key) => ({ value: key, label: labels[list]?.[key] ?? key }));
}

/**
 * Configured statuses as the groups of a drop-down; a group's heading cannot be chosen. Where every status is a group of
 * itself, none has a heading. Blank statuses, and groups without any, are left out.
 *
 * @param list the name of the statuses in `labels`
 */
export function statusGroups(
  statuses: Readonly<Record<string, readonly string[]>>,
  list = '',
  labels: Labels = {},
): ChoiceGroup[] {
  const hasHeads = Object.entries(statuses).some(([key, keys]) => keys.length !== 1 || keys[0] !== key);
  const groups = Object.entries(statuses).map(([key, keys]) => ({
    group: hasHeads ? (labels[list]?.[key] ?? key) : '',
    choices: labelledChoices(keys, `${list}.${key}`, labels).map(({ value, label }) => ({
      value: statusChoice(key, value),
      label,
    })),
  }));
  return groups.filter(({ choices }) => choices.length > 0);
}
