import { useMemo, useState } from 'react';
import { promoReasonRules, reasonLength } from '../../../contract/promo/promo-rules.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';
import { nameOf } from '../../row-name.ts';

/**
 * Pauses a promo code, or lets it go on (PC-03). Of two people who switch it at once the second reads what the first
 * has done, and keeps the typed reason.
 */
export function Action({ rows: [row], state, widget, close }: ActionProps) {
  const work = useWork(widget);
  const wasActive = row?.['active'] === true;
  const form = useMemo(
    () => createForm({ initial: { reason: '' }, rules: { reason: promoReasonRules(wasActive) } }),
    [wasActive],
  );
  const [version, setVersion] = useState(row?.version ?? 0);
  const [news, setNews] = useState('');
  if (!row) return null;
  const name = nameOf(row);

  /** Reads the code again after a colleague has changed it. */
  async function readAgain() {
    await state.list.refresh();
    const now = state.list.rows.peek().find(({ rowId }) => rowId === row?.rowId);
    if (!now) return setNews('The code is not in this list any more.');
    setVersion(now.version);
    const isActive = now['active'] === true;
    setNews(
      isActive === wasActive
        ? 'A colleague has changed the code meanwhile. Your text is still here.'
        : `A colleague has ${isActive ? 'let it go on' : 'paused it'} meanwhile. Your text is still here.`,
    );
  }
  async function save() {
    if (!row || !form.check()) return;
    const input = { promoCodeId: row.rowId, active: !wasActive, reason: form.values.peek().reason.trim() };
    const done = await work.run('switchPromoCode', input, {
      ifMatch: version,
      form,
      readAgain,
      refused: ({ code }) => (code === 'STALE_VERSION' ? '' : undefined),
    });
    if (!done) return;
    close();
    await state.list.refresh();
  }
  return (
    <FormDialog
      title={wasActive ? 'Pause promo code' : 'Resume promo code'}
      submitLabel={wasActive ? 'Pause' : 'Resume'}
      submit={save}
      close={close}
    >
      {news && <Notice tone="wait">{news}</Notice>}
      <p>
        {wasActive
          ? `${name} gives no discount until it is resumed. Dates and count stay; given discounts stay.`
          : `${name} gives its discount again, within its dates and its count.`}
      </p>
      <TextAreaField
        field={form.field('reason')}
        label="Reason"
        hint={`Kept in the audit. At most ${reasonLength} characters`}
      />
    </FormDialog>
  );
}
