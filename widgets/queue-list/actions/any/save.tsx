import { useMemo, useState } from 'react';
import { rowTextLength } from '../../../contract/lists/row-text.ts';
import { listRows } from '../../../contract/lists.ts';
import { maxLength } from '../../../contract/rules/validation.ts';
import { createForm } from '../../../kit/form/create-form.ts';
import { TextAreaField } from '../../../kit/form/text-area-field.tsx';
import { formatNumber } from '../../../kit/format/money.ts';
import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FormDialog } from '../../../kit/overlay/form-dialog.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { useWork } from '../../../kit/work/use-work.ts';
import type { ActionProps } from '../../action-props.ts';

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const atMost = maxLength(rowTextLength, `Shorten it: at most ${formatNumber(rowTextLength)} characters are kept`);

/** Writes a row's remark, or its calling comment where the row is a loan in collection (QL-25). */
export function Action({ rows: [row], type, state, widget, close }: ActionProps) {
  const work = useWork(widget);
  const isCase = listRows[type].saves === 'callingComment';
  const name = isCase ? 'callingComment' : 'remark';
  const form = useMemo(() => createForm({ text: textOf(row?.[name]) }, { text: [atMost] }), [row, name]);
  /** The row's version and text as they were last read. */
  const [seen, setSeen] = useState({ version: row?.version ?? 0, text: textOf(row?.[name]) });
  const [isChanged, setChanged] = useState(false);
  if (!row) return null;
  const at = row[`${name}At`];
  const written = at ? `Last written by ${textOf(row[`${name}By`]) || 'somebody'}, ${formatDateTime(at)}. ` : '';

  /** Reads the row again after a colleague has changed it. @returns its version, where its text is still the one seen */
  async function readAgain(): Promise<number | undefined> {
    await state.list.refresh();
    const now = state.list.rows.peek().find(({ rowId }) => rowId === row?.rowId);
    if (!now || now.version === seen.version) {
      widget.snackbar.error('Somebody has changed or moved this row. Your text is still here');
      return undefined;
    }
    const text = textOf(now[name]);
    setSeen({ version: now.version, text });
    if (text === seen.text) return now.version;
    setChanged(true);
    return undefined;
  }

  async function save(version = seen.version, isSecond = false): Promise<void> {
    if (!row || !form.check()) return;
    const input = { listType: type, rowId: row.rowId, [name]: form.values.peek().text.trim() };
    let isStale = false;
    const done = await work.run('saveRow', input, {
      ifMatch: version,
      form,
      refused({ code }) {
        isStale = code === 'STALE_VERSION';
        return isStale ? '' : undefined;
      },
    });
    if (isStale) {
      const again = await readAgain();
      // Another part of the row has changed: the text is saved as it is, once more.
      if (again !== undefined && !isSecond) return save(again, true);
      return;
    }
    if (!done) return;
    close();
    await state.list.refresh();
  }

  return (
    <FormDialog title={isCase ? 'Calling comment' : 'Remark'} submitLabel="Save" submit={() => save()} close={close}>
      {isChanged && (
        <Notice tone="wait">
          A colleague has changed it meanwhile. It is now: {seen.text || '(empty)'}. Save puts your text in its place.
        </Notice>
      )}
      <TextAreaField
        field={form.field('text')}
        label={`${isCase ? 'Comment' : 'Remark'} on ${row.loanApplicationNumber ?? row.rowId}`}
        hint={`${written}At most ${formatNumber(rowTextLength)} characters`}
      />
    </FormDialog>
  );
}
