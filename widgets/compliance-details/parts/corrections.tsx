import { complianceChecks } from '../../contract/compliance/compliance.ts';
import { mostCorrections } from '../../contract/compliance/field-proposals.ts';
import { shownDate } from '../../contract/documents/card-dates.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { GroupedSelectField, SelectField } from '../../kit/form/select-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { Icon } from '../../kit/parts/icon.tsx';
import { plusIcon } from '../../kit/parts/icons/plus.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Case, ComplianceCaseState } from '../case-state.ts';
import { askedOf, correctionNames, targetOf } from '../corrections.ts';

interface CorrectionsProps {
  /** The beginning of the names of the form's fields. */
  form: string;
  kase: Case;
  state: ComplianceCaseState;
  /** The key of the card that is offered first; null for none. */
  first: string | null;
  /** Whether each names which of several discrepancies it settles. */
  isOfCall?: boolean;
}

/** The cards with what can be corrected on them, the one in question first. */
function groupsOf({ documents }: Case, first: string | null) {
  const own = documents.filter(({ key }) => key === first);
  const others = documents.filter(({ key }) => key !== first);
  return [...own, ...others].flatMap(({ key, label, fields = [] }) =>
    fields.length === 0
      ? []
      : [{ group: label, choices: fields.map((field) => ({ value: `${key}/${field.key}`, label: field.label })) }],
  );
}

function ValueField({ name, kase, state }: { name: string; kase: Case; state: ComplianceCaseState }) {
  const texts = useValue(state.typed.values);
  const target = targetOf(kase, texts[`${name}.field`] ?? '');
  if (!target) return null;
  const { variant, choices, value } = target.field;
  const field = state.typed.field(`${name}.value`);
  const now = variant === 'date' ? shownDate(value) : (choices.find(({ key }) => key === value)?.label ?? value);
  const given = { field, label: 'It is to say', hint: now === '' ? 'The card says nothing now' : `Now: ${now}` };
  if (variant === 'date') return <DateField {...given} />;
  if (variant === 'textArea') return <TextAreaField {...given} />;
  if (choices.length > 0)
    return <SelectField {...given} choices={choices.map(({ key, label }) => ({ value: key, label }))} />;
  return <TextField {...given} />;
}

/** What the cards are to say: the field, and its new value beside what stands there now. */
export function Corrections({ form, kase, state, first, isOfCall = false }: CorrectionsProps) {
  const { typed } = state;
  const names = correctionNames(useValue(typed.values), form);
  const asked = askedOf(kase);
  function choose(name: string, choice: string) {
    const target = targetOf(kase, choice);
    typed.set({ [`${name}.field`]: choice, [`${name}.value`]: target?.field.value ?? '' });
  }
  function resize(by: 1 | -1) {
    const count = names.length + by;
    if (by < 0) typed.forget(`${form}.fix.${count}.`);
    typed.set({ [`${form}.fix.count`]: String(count) });
  }
  return (
    <>
      {names.map((name, index) => {
        const field = typed.field(`${name}.field`);
        return (
          <section key={name} className="correction" aria-label={`Correction ${index + 1}`}>
            <GroupedSelectField
              field={{ ...field, change: (choice) => choose(name, choice) }}
              label="What was corrected"
              groups={groupsOf(kase, first)}
            />
            <ValueField name={name} kase={kase} state={state} />
            {isOfCall && asked.length > 1 && (
              <SelectField
                field={typed.field(`${name}.about`)}
                label="What it settles"
                choices={asked.map(({ id, code, remark }) => ({
                  value: id,
                  label: `${complianceChecks[code].label}: ${remark}`,
                }))}
              />
            )}
            {index > 0 && index === names.length - 1 && (
              <div>
                <button className="btn small plain" type="button" onClick={() => resize(-1)}>
                  Remove
                </button>
              </div>
            )}
          </section>
        );
      })}
      {names.length < mostCorrections && (
        <div>
          <button className="btn small" type="button" onClick={() => resize(1)}>
            <Icon shape={plusIcon} size="s" />
            Correct another field
          </button>
        </div>
      )}
    </>
  );
}
