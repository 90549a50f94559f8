import { useId, useMemo, useRef, useState } from 'react';
import { required } from '../../contract/rules/validation.ts';
import { CheckboxField } from '../form/checkbox-field.tsx';
import { createForm } from '../form/create-form.ts';
import { SelectField } from '../form/select-field.tsx';
import { TextAreaField } from '../form/text-area-field.tsx';
import { Icon } from '../parts/icon.tsx';
import { chevronDownIcon } from '../parts/icons/chevron-down.tsx';
import { useValue } from '../use-value.ts';
import type { MovedDesk, DeskConfig } from './application-desk.ts';
import { BlockedMoves } from './blocked-moves.tsx';
import { keepFocus } from './keep-focus.ts';
import { useSeen } from './use-seen.ts';
import { Popover } from '../overlay/popover.tsx';
import { usePopover } from '../overlay/use-popover.ts';
import { statusLook } from '../parts/status-tone.ts';
import { rejectReasonLabel } from '../../contract/words.ts';

interface StatusFormProps {
  info: DeskConfig['udrsInfo'];
  state: MovedDesk;
  /** Why the status cannot be changed by this person now; undefined where it can be. */
  barred: string | undefined;
  close(): void;
}

const empty = { status: '', rejectReason: '', remarks: '', confirmed: '' };

/** What keeps a change back, in words, and where in the form it is put right. */
interface Missing {
  says: string;
  at: string;
}

/** The first of what is missing, in the order of the form. */
function missingOf(values: typeof empty, asksReason: boolean, isTooLong: boolean): Missing | undefined {
  const remarks = '[name="remarks"]';
  if (values.status === '') return { says: 'Choose a status first', at: '[name="status"]' };
  if (asksReason) return { says: 'Choose a reject reason', at: '[name="rejectReason"]' };
  if (values.remarks.trim() === '') return { says: 'Enter remarks', at: remarks };
  if (isTooLong) return { says: 'Shorten the remarks', at: remarks };
  return values.confirmed === '' ? { says: 'Tick the confirmation', at: '[type="checkbox"]' } : undefined;
}

interface MissingLineProps {
  /** Of the line, for the button that it is about. */
  id: string;
  missing: Missing | undefined;
  /** Leads to what is missing. */
  lead(at: string): void;
}

/** What keeps the change back: it is said as it changes, and a press on it leads to the field. */
function MissingLine({ id, missing, lead }: MissingLineProps) {
  return (
    <span id={id} className="small why" role="status">
      {missing && (
        <button
          className="btn plain small accent"
          type="button"
          onMouseDown={keepFocus}
          onClick={() => lead(missing.at)}
        >
          {missing.says}
        </button>
      )}
    </span>
  );
}

/** Asks for a new status, a remark and a confirmation; a rejection needs a reason too (DV-71, DV-72). */
function StatusForm({ info, state, barred, close }: StatusFormProps) {
  const form = useMemo(
    () =>
      createForm({
        initial: empty,
        rules: { status: [required('Choose a status')], remarks: [required('Please enter remarks')] },
      }),
    [],
  );
  const seen = useSeen(state);
  const values = useValue(form.values);
  const isGood = useValue(form.isGood);
  const body = useRef<HTMLDivElement>(null);
  const why = useId();
  const [isBusy, setBusy] = useState(false);
  const targets = barred === undefined ? info.udrsList : [];
  const target = targets.find(({ key }) => key === values.status);
  const reasons = target?.additionalComments;
  const reason = reasons?.find(({ key }) => key === values.rejectReason);
  const missing = missingOf(target ? values : { ...values, status: '' }, Boolean(reasons && !reason), !isGood);
  async function change() {
    if (!target || missing || isBusy) return;
    setBusy(true);
    const isDone = await state.changeStatus(seen.version, target.key, values.remarks.trim(), reason?.key ?? null);
    setBusy(false);
    if (isDone) close();
    else seen.readAgain();
  }
  async function ask(wished: string, words: string) {
    if (isBusy) return;
    setBusy(true);
    const isAsked = await state.changeStatus(seen.version, wished, words, null);
    setBusy(false);
    if (isAsked) close();
    else seen.readAgain();
  }
  return (
    <>
      <div className="pop-head">
        <h3>Change Status</h3>
      </div>
      <div ref={body} className="pop-body stack">
        {targets.length === 0 ? (
          <p className="soft">
            {info.udrsList.length > 0 ? barred : 'Your role can move this application nowhere now'}.
          </p>
        ) : (
          <>
            <SelectField
              field={form.field('status')}
              label="New status"
              choices={targets.map(({ key, label }) => ({ value: key, label }))}
            />
            {reasons && (
              <SelectField
                field={form.field('rejectReason')}
                label={rejectReasonLabel}
                choices={reasons.map(({ key, label }) => ({ value: key, label }))}
              />
            )}
            <TextAreaField field={form.field('remarks')} label="Remarks" rows={5} maxLength={1000} />
            <CheckboxField field={form.field('confirmed')} label="Yes, I confirm to change status" />
          </>
        )}
        <BlockedMoves info={info} state={state} ask={(target, words) => void ask(target, words)} close={close} />
      </div>
      <div className="pop-foot">
        {targets.length > 0 && (
          <MissingLine
            id={why}
            missing={missing}
            lead={(at) => body.current?.querySelector<HTMLElement>(at)?.focus()}
          />
        )}
        <button className="btn small" type="button" onMouseDown={keepFocus} onClick={close}>
          Cancel
        </button>
        {targets.length > 0 && (
          <button
            className="btn primary small"
            type="button"
            aria-describedby={why}
            disabled={missing !== undefined || isBusy}
            onClick={() => void change()}
          >
            CHANGE
          </button>
        )}
      </div>
    </>
  );
}

/** The status of the application, and the moves that are possible now, or why none is (DV-69 to DV-75). */
export function StatusButton({ info, state, barred }: Omit<StatusFormProps, 'close'>) {
  const button = useRef<HTMLButtonElement>(null);
  const { isOpen, setOpen, opener } = usePopover();
  return (
    <>
      <button {...opener} ref={button} className="btn udrs" type="button">
        <span className="soft udrs-word">UDRS</span>
        <span className="cut">{info.selectedLabel || statusLook(info.selectedUdrs).word}</span>
        <Icon shape={chevronDownIcon} size="s" />
      </button>
      <Popover label="Change Status" isOpen={isOpen} close={() => setOpen(false)} anchor={button}>
        <StatusForm info={info} state={state} barred={barred} close={() => setOpen(false)} />
      </Popover>
    </>
  );
}
