import { useMemo, useState } from 'react';
import { rowTextLength, rowTextRules } from '../../../contract/lists/row-text.ts';
import { listRows } from '../../../contract/lists.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useRebase, type Editable } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Writes a row's remark, or its calling comment where the row is a loan in collection (QL-25). */
export function Action({ rows: [row], type, state, widget, close }: ActionProps) {
  const work = useWork(widget);
  const isCase = listRows[type].saves === 'callingComment';
  const name = isCase ? 'callingComment' : 'remark';
  const label = isCase ? 'Comment' : 'Remark';
  const form = useMemo(
    () => createForm({ initial: { text: textOf(row?.[name]) }, rules: { text: rowTextRules() } }),
    [row, name],
  );
  /** The row's version and text as they were last read. */
  const [seen, setSeen] = useState<Editable & { text: string }>({
    version: row?.version ?? 0,
    text: textOf(row?.[name]),
  });
  const { version, news } = useRebase(seen, (now, by) => form.rebase({ text: now.text }, by).map(() => label));
  if (!row) return null;
  const at = row[`${name}At`];
  const written = at ? `Last written by ${textOf(row[`${name}By`]) || 'somebody'}, ${formatDateTime(at)}. ` : '';

  /** Reads the row again after a colleague has changed it. */
  async function readAgain() {
    await state.list.refresh();
    const now = state.list.rows.peek().find(({ rowId }) => rowId === row?.rowId);
    if (!now || now.version === seen.version)
      return widget.snackbar.error('Somebody has changed or moved this row. Your text is still here');
    const text = textOf(now[name]);
    const author = { name: textOf(now[`${name}By`]), at: textOf(now[`${name}At`]) };
    setSeen({ version: now.version, text, savedBy: text === seen.text || author.name === '' ? null : author });
  }

  async function save(): Promise<void> {
    if (!row || !form.check()) return;
    const input = { listType: type, rowId: row.rowId, [name]: form.values.peek().text.trim() };
    const done = await work.run('saveRow', input, {
      ifMatch: version(),
      form,
      refused: ({ code }) => (code === 'STALE_VERSION' ? '' : undefined),
      readAgain: ({ code }) => (code === 'STALE_VERSION' ? readAgain() : undefined),
    });
    if (!done) return;
    close();
    await state.list.refresh();
  }

  return (
    <FormDialog title={isCase ? 'Calling comment' : 'Remark'} submitLabel="Save" submit={save} close={close}>
      {news !== '' && <Notice tone="wait">{news}</Notice>}
      <TextAreaField
        field={form.field('text')}
        label={`${label} on ${row.loanApplicationNumber ?? row.rowId}`}
        hint={`${written}At most ${formatNumber(rowTextLength)} characters`}
      />
    </FormDialog>
  );
}
