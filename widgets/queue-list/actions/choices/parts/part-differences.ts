import {
  fieldAccesses,
  type CardPart,
  type OfferedWords,
  type PartField,
  type PartValues,
} from '../../../../contract/desk-parts/desk-parts.ts';
import { fieldRules } from '../../../../contract/documents/card-field-rules.ts';
import { rejectReasonLabel } from '../../../../contract/words.ts';
import type { FieldRow } from '../../../../kit/parts/field-rows.tsx';

type Change = [label: string, before: string, after: string];

const shownWord = (is: boolean) => (is ? 'Yes' : 'No');

/** What becomes of words with keys: named anew, retired, brought back, added. */
function wordChanges(of: string, before: readonly OfferedWords[], after: readonly OfferedWords[]): Change[] {
  return after.flatMap((now): Change[] => {
    const was = before.find(({ key }) => key === now.key);
    const said = ({ label, isOffered }: OfferedWords) => (isOffered ? label : `${label} (retired)`);
    return was && said(was) === said(now) ? [] : [[`${of} ${now.key}`, was ? said(was) : 'none', said(now)]];
  });
}

function fieldChanges(was: PartField, now: PartField): Change[] {
  return [
    [`${now.label}: at the desk`, fieldAccesses[was.access], fieldAccesses[now.access]],
    [`${now.label}: rule`, fieldRules[was.rule], fieldRules[now.rule]],
    ...wordChanges(`${now.label}:`, was.choices, now.choices),
  ];
}

function cardChanges(was: CardPart, now: CardPart): Change[] {
  return [
    ['Tab', was.tab, now.tab],
    ['Heading over it', was.group, now.group],
    ['While it is closed', was.summary, now.summary],
    ...wordChanges(rejectReasonLabel, was.rejectReasons, now.rejectReasons),
    ...wordChanges('Field', was.fields, now.fields),
    ...now.fields.flatMap((field) => {
      const before = was.fields.find(({ key }) => key === field.key);
      return before ? fieldChanges(before, field) : [];
    }),
  ];
}

/** What of a part is another in what is proposed, for a person to read. */
export function differences(was: PartValues, now: PartValues): FieldRow[] {
  const all: Change[] = [
    ['Words', was.label, now.label],
    ['Order', String(was.order), String(now.order)],
    ['Shown', shownWord(was.isShown), shownWord(now.isShown)],
    ...(was.card && now.card ? cardChanges(was.card, now.card) : []),
  ];
  return all
    .filter(([, before, after]) => before !== after)
    .map(([label, before, after]) => ({ label, value: `${before} -> ${after}` }));
}
