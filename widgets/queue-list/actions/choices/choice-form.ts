import {
  choiceGroupNames,
  choiceGroupOf,
  choiceGroups,
  isChoiceGroup,
  widening,
  type ChoiceGroupName,
} from '../../../contract/choices/choice-groups.ts';
import {
  choiceMessages,
  keyFrom,
  newChoiceMessages,
  type TypedChoice,
} from '../../../contract/choices/choice-rules.ts';
import { reasonRules } from '../../../contract/rules/reason.ts';
import { firstMessage } from '../../../contract/rules/rule.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm, type Form } from '../../../kit/form/create-form.ts';

export type Choice = CallReply<'fetchChoice'>;

/** A new choice as it is typed. An empty key is made of the words. */
export interface TypedNew extends TypedChoice {
  reason: string;
}

/** A change as it is typed; `isOffered` is `yes`, or empty. */
export interface TypedChange {
  label: string;
  order: string;
  isOffered: string;
  reason: string;
}

export const groupOptions = choiceGroupNames.map((value) => ({ value, label: choiceGroups[value].label }));

/** The headings of a group to choose from; none where it has none. */
export function headingOptions(group: string): { value: string; label: string }[] {
  const { headings = {} } = isChoiceGroup(group) ? choiceGroupOf(group) : { headings: {} };
  return Object.entries(headings).map(([value, label]) => ({ value, label }));
}

/** A new choice with the key that is sent for it. */
export const withKey = ({ key, ...typed }: TypedNew): TypedNew => ({
  ...typed,
  key: key.trim() || keyFrom(typed.label),
});

export function createNewForm(): Form<TypedNew> {
  return createForm<TypedNew>({
    initial: { group: '', heading: '', key: '', label: '', order: '', reason: '' },
    rules(values) {
      const { key, ...messages } = newChoiceMessages(withKey(values));
      // of words in another script no key can be made
      const missing = values.key.trim() === '' && values.label.trim() !== '' ? key : undefined;
      return {
        ...messages,
        key: values.key.trim() === '' ? missing : key,
        reason: firstMessage(values.reason, reasonRules()),
      };
    },
  });
}

export function typedOf({ label, order, isOffered }: Choice): TypedChange {
  return { label, order: String(order), isOffered: isOffered ? 'yes' : '', reason: '' };
}

/** A change as it is sent. */
export const sentChange = ({ label, order, isOffered, reason }: TypedChange) => ({
  label: label.trim(),
  order: Number(order),
  isOffered: isOffered !== '',
  reason,
});

export function createChangeForm(typed: TypedChange): Form<TypedChange> {
  return createForm<TypedChange>({
    initial: typed,
    rules: (values) => ({ ...choiceMessages(values), reason: firstMessage(values.reason, reasonRules()) }),
  });
}

/** Why another person approves what is typed; undefined where nobody has to. */
export function whyApproved(choice: Choice, typed: TypedChange): string | undefined {
  return widening(choice, choice, sentChange(typed));
}

/** The same of a new choice. */
export function whyApprovedNew(typed: TypedNew): string | undefined {
  const { group, heading, key, label, order } = withKey(typed);
  if (!isChoiceGroup(group)) return undefined;
  return widening({ group, heading, key }, null, { label, order: Number(order), isOffered: true });
}

/** What records keep of a choice, for whoever changes its words. */
export const wordsHint = (group: ChoiceGroupName): string =>
  choiceGroupOf(group).keeps === 'words'
    ? 'What was saved before keeps the words that it had'
    : 'What was chosen before is read by the words of then';

/** A change's fields as a sentence names them. */
export const changeFields: Readonly<Record<keyof TypedChange, string>> = {
  label: 'Words',
  order: 'Order',
  isOffered: 'Offered',
  reason: 'Reason',
};
