import {
  choiceGroupOf,
  ruleOnWords,
  widening,
  type ChoiceKey,
  type ChoiceValues,
} from '../../../../widgets/contract/choices/choice-groups.ts';
import { choiceMessages } from '../../../../widgets/contract/choices/choice-rules.ts';
import { waitsMessage } from '../../core/lists/csv/row-file.ts';

/** A choice as far as the rules of its group read it. */
export interface Standing extends ChoiceKey, ChoiceValues {
  /** Null for a new one. */
  id: string | null;
  proposal: ChoiceValues | null;
}

/** What names a choice among all. */
export const nameOf = ({ group, heading, key }: { group: string; heading: string; key: string }) =>
  [group, heading, key].join('\n');

/** Why something cannot be done: at a field, or as a whole. */
export interface Fault {
  field?: 'label' | 'order' | 'isOffered';
  message: string;
}

/** Whether another choice of the group has the words: one would read as the other. */
function isTaken(group: readonly Standing[], of: Standing, label: string): boolean {
  const wanted = label.toLowerCase();
  const isBeside = (each: Standing) =>
    each.id !== of.id && (!choiceGroupOf(of.group).repeats || each.heading === of.heading);
  return group.some(
    (each) =>
      isBeside(each) &&
      [each.label, ...(each.proposal ? [each.proposal.label] : [])].some((words) => words.toLowerCase() === wanted),
  );
}

/**
 * Why a choice cannot become what somebody wants; undefined where it can.
 *
 * @param group every choice of its group
 */
export function faultOf(
  of: Standing,
  wanted: ChoiceValues,
  { group, isNew }: { group: readonly Standing[]; isNew: boolean },
): Fault | undefined {
  if (of.proposal !== null) return { message: waitsMessage('choice') };
  const { label, order } = choiceMessages({ label: wanted.label, order: String(wanted.order) });
  if (label !== undefined) return { field: 'label', message: label };
  if (order !== undefined) return { field: 'order', message: order };
  const rule = ruleOnWords(of);
  if (!isNew && rule !== undefined && wanted.label !== of.label)
    return { field: 'label', message: `${rule}, so its words stay` };
  if ((isNew || wanted.label !== of.label) && isTaken(group, of, wanted.label))
    return { field: 'label', message: 'Another choice of this group has these words. Bring it back, or choose others' };
  const isRetired = of.isOffered && !wanted.isOffered;
  if (isRetired && !group.some((each) => each.id !== of.id && each.isOffered))
    return { field: 'isOffered', message: 'Forms need one choice of this group at least' };
  return undefined;
}

/** Whether somebody wants what stands. */
export const isSame = (one: ChoiceValues, other: ChoiceValues) =>
  one.label === other.label && one.order === other.order && one.isOffered === other.isOffered;

/** Why another person must approve that a choice becomes what somebody wants. */
export const wideningOf = (of: Standing, wanted: ChoiceValues, isNew: boolean) =>
  widening(of, isNew ? null : of, wanted);
