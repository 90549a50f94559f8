import { serverNow } from '../../client/backend/server-time.ts';
import {
  asWrittenLength,
  formFields,
  formVerdicts,
  type FormField,
  type FormVerdict,
} from '../../contract/nach/form-fields.ts';
import { dayOf, daysAfter } from '../../contract/time.ts';
import { DateField } from '../../kit/form/date-field.tsx';
import { TextField } from '../../kit/form/text-field.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import { Refused, useReveal } from '../../kit/work/use-reveal.tsx';
import type { FormComparison, FormToCompare } from '../compare-form.ts';
import compareSheet from './compare-form.css?sheet';

/** How long the whole number stands on the screen. */
const shownSeconds = 60;
const looks: Readonly<Record<FormVerdict, string>> = { AGREES: 'good', DIFFERS: 'bad', UNREADABLE: '' };
const verdictKeys = Object.keys(formVerdicts) as FormVerdict[];

interface LineProps {
  comparison: FormComparison;
  form: FormToCompare;
  field: FormField;
  expected: string | null;
  /** Asks for the whole account number. */
  reveal(): Promise<string | undefined>;
  isReadonly: boolean;
}

/** The account by its last digits, and whole for a minute where somebody asks. */
function AccountNumber({
  masked,
  hasAccount,
  reveal,
}: { masked: string | null; hasAccount: boolean } & Pick<LineProps, 'reveal'>) {
  const whole = useReveal(async () => {
    const number = await reveal();
    return number === undefined ? undefined : { number, seconds: shownSeconds };
  });
  return (
    <span className="says num">
      {whole.shown?.number ?? masked}{' '}
      {hasAccount && (
        <button className="act" type="button" disabled={whole.isBusy} onClick={whole.toggle}>
          {whole.shown ? 'Hide' : 'Show the whole number'}
        </button>
      )}{' '}
      {!whole.shown && whole.refusal !== '' && <Refused text={whole.refusal} />}
    </span>
  );
}

/** One field: what the mandate says, what was read on the form, and how that stands there where it differs. */
function Line({ comparison, form, field, expected, reveal, isReadonly }: LineProps) {
  const verdict = useValue(comparison.verdicts)[field];
  const message = useValue(comparison.messages)[field];
  const label = formFields[field];
  const offered = field === 'DATE' ? (['UNREADABLE'] as const) : verdictKeys;
  const today = () => dayOf(serverNow());
  return (
    <section className={`line${verdict === 'DIFFERS' ? ' is-bad' : ''}`} aria-label={label} data-field={field}>
      <div className="asked">
        <span className="strong">{label}</span>
        {field === 'ACCOUNT' ? (
          <AccountNumber masked={expected} hasAccount={form.hasAccount && !isReadonly} reveal={reveal} />
        ) : (
          <span className="says">{expected ?? 'As the lender has printed it'}</span>
        )}
      </div>
      <div className="pf" role="group" aria-label={`${label} on the form`}>
        {offered.map((each) => (
          <button
            key={each}
            className={`btn small ${looks[each]}`}
            type="button"
            aria-pressed={verdict === each}
            disabled={isReadonly}
            onClick={() => comparison.choose(field, each)}
          >
            {formVerdicts[each]}
          </button>
        ))}
      </div>
      {field === 'DATE' && verdict !== 'UNREADABLE' && (
        <div className="written">
          <DateField
            field={comparison.written('DATE')}
            label="Date as written"
            isReadonly={isReadonly}
            open={() => ({ min: daysAfter(today(), -2 * 365), max: today() })}
          />
        </div>
      )}
      {field !== 'DATE' && verdict === 'DIFFERS' && (
        <div className="written">
          <TextField
            field={comparison.written(field)}
            label="As written"
            isReadonly={isReadonly}
            maxLength={asWrittenLength}
          />
        </div>
      )}
      {message !== undefined && (
        <p className="wrong small bad-text" role="alert">
          {message}
        </p>
      )}
    </section>
  );
}

interface CompareFormProps {
  comparison: FormComparison;
  form: FormToCompare;
  reveal(): Promise<string | undefined>;
  isReadonly: boolean;
}

/** What a mandate says, beside the form that the mail brought: accepting asks that all of it agrees. */
export function CompareForm({ comparison, form, reveal, isReadonly }: CompareFormProps) {
  useSheet(compareSheet);
  const fields = form.fields.filter(({ field }) => Object.hasOwn(formFields, field));
  return (
    <div className="form-compare" role="group" aria-label="Compare the form with the mandate">
      {fields.map(({ field, expected }) => (
        <Line
          key={field}
          comparison={comparison}
          form={form}
          field={field}
          expected={expected}
          reveal={reveal}
          isReadonly={isReadonly}
        />
      ))}
    </div>
  );
}
