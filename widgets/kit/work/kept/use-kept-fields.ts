import { useEffect, useMemo } from 'react';
import { keepingFor } from '../../../client/drafts/keeping.ts';
import type { Widget } from '../../widget/widget.ts';
import { changedFields, type KeptFields } from './changed-fields.ts';
import { createKeptForm } from './kept-form.ts';

/**
 * Keeps what is typed into the forms of a dialog beyond the page: whoever opens the dialog again has it back, after a
 * killed page and after a new sign-in too. A form that is reset or saved holds nothing changed, and is kept no more.
 *
 * @param subject the draft's, such as `promo/new`
 * @param forms by the name that the draft keeps them under; the same object at each drawing
 */
export function useKeptFields(
  { connection, snackbar }: Pick<Widget, 'connection' | 'snackbar'>,
  subject: string,
  forms: Readonly<Record<string, KeptFields>>,
): void {
  const kept = useMemo(
    () =>
      createKeptForm({
        ...keepingFor(connection),
        subject,
        text: changedFields(forms),
        shown: () => snackbar.info('What you have typed is back'),
      }),
    [connection, snackbar, subject, forms],
  );
  useEffect(() => {
    void kept.restore();
    return () => kept.dispose();
  }, [kept]);
}
