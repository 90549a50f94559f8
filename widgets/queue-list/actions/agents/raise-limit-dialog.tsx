import { useEffect, useMemo } from 'react';
import { limitReason, limitReasonMessage, raisedLimits, type RaisedCode } from '../../../contract/session/limits.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';
import { formatNumber } from '../../../kit/format/money.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { createLoad, loadedValue } from '../../../kit/work/create-load.ts';
import { useWork } from '../../../kit/work/use-work.ts';

type Limit = CallReply<'personLimits'>['limits'][number];

/** "Whole numbers within an hour: 30 of 30, up to 90 with a reason". */
function wordsOf({ code, spent, free, most, raised }: Limit): string {
  const end = most === null ? formatNumber(free + raised) : formatNumber(free);
  const beyond = most === null ? '' : `, up to ${formatNumber(most)} with a reason`;
  const already = raised === 0 ? '' : `. Raised by ${formatNumber(raised)} today`;
  return `${raisedLimits[code]}: ${formatNumber(spent)} of ${end}${beyond}${already}`;
}

function amountMessage(amount: string, limit: Limit | undefined): string | undefined {
  if (limit?.mayRaise === 0) return 'It is raised as far as it can be today';
  const more = Number(amount);
  if (!/^\d+$/.test(amount) || more === 0) return 'Enter a whole number';
  return limit && more > limit.mayRaise ? `Enter ${formatNumber(limit.mayRaise)} at most` : undefined;
}

interface RaiseLimitDialogProps {
  /** Whose limit it is, where that is known: what they sign in with. */
  username?: string;
  widget: Widget;
  close(): void;
}

/** Shows how far a colleague's limits are used, and lets them go further today. */
export function RaiseLimitDialog({ username = '', widget, close }: RaiseLimitDialogProps) {
  const work = useWork(widget);
  const load = useMemo(() => createLoad(widget.connection, 'personLimits'), [widget]);
  useEffect(() => () => load.dispose(), [load]);
  const form = useMemo(() => {
    const limitOf = (code: string) => load.value()?.limits.find((limit) => limit.code === code);
    return createForm({
      initial: { username, code: '', amount: '', reason: '' },
      rules: (typed) => ({
        username: typed.username.trim() === '' ? 'This field is required' : undefined,
        code: typed.code === '' ? 'Choose a limit' : undefined,
        amount: amountMessage(typed.amount, limitOf(typed.code)),
        reason: limitReasonMessage(typed.reason),
      }),
    });
  }, [load, username]);
  const looked = useValue(load.state);
  const person = loadedValue(looked);
  const { code } = useValue(form.values);
  const chosen = person?.limits.find((limit) => limit.code === code);
  const name = form.field('username');

  async function look() {
    if (!form.check('username')) return;
    await load.load({ username: form.text('username') });
  }
  async function raise() {
    if (!form.check()) return;
    const input = {
      username: form.text('username'),
      code: code as RaisedCode,
      amount: Number(form.text('amount')),
      reason: form.text('reason'),
    };
    if (await work.run('raiseLimit', input, { form })) close();
  }
  return (
    <FormDialog
      title="Raise a limit"
      submitLabel={person ? 'Raise for today' : 'Show limits'}
      isReady={looked.phase !== 'loading'}
      submit={person ? raise : look}
      close={close}
    >
      <TextField
        field={{
          ...name,
          change(text) {
            // What is listed is of the name that was looked up, and of no other.
            load.clear();
            name.change(text);
          },
        }}
        label="Username"
        hint="What your colleague signs in with"
        hasFocus
        maxLength={200}
      />
      {looked.phase === 'loading' && <p role="status">Reading the limits</p>}
      {looked.phase === 'failed' && <Notice tone="bad">{looked.message}</Notice>}
      {person && (
        <>
          <p role="status">
            <strong>{person.name}</strong>. What you raise holds until the end of today.
          </p>
          <RadioField
            field={form.field('code')}
            label="Limit"
            choices={person.limits
              .filter((limit) => limit.code in raisedLimits)
              .map((limit) => ({ value: limit.code, label: wordsOf(limit) }))}
          />
          <TextField
            field={form.field('amount')}
            label="How many more"
            inputMode="numeric"
            hint={chosen && `${formatNumber(chosen.mayRaise)} at most`}
            maxLength={7}
          />
          <TextAreaField field={form.field('reason')} label="Reason" rows={3} maxLength={limitReason.most} />
        </>
      )}
    </FormDialog>
  );
}
