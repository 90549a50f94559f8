import { signal, type ReadonlySignal } from '@preact/signals-react';
import { daysAfter } from '../contract/time.ts';
import { misRangeErrors } from '../contract/mis/mis.ts';
import type { CallInput, CallReply } from '../contract/schemas.ts';
import { createForm, type Field } from '../kit/form/create-form.ts';
import type { Widget } from '../kit/widget/widget.ts';
import { createLoad, type Load } from '../kit/work/create-load.ts';
import { createDownload, type MisDownload } from './create-download.ts';
import { indianToday } from './mis-words.ts';

export type Daily = CallReply<'dailyMisSummary'>;
export type Figures = Daily['totals'];
/** The days up to today that a choice stands for; `picked` for two days of one's own. */
export type RangeChoice = '1' | '7' | '30' | 'picked';

export interface DailyState {
  load: Load<'dailyMisSummary'>;
  file: MisDownload;
  choice: ReadonlySignal<RangeChoice>;
  from: Field;
  to: Field;
  partner: Field;
  /** Whose collections are counted. */
  agency: Field;
  /** Shows the days of a choice; picked days are shown once they are asked for. */
  choose(choice: RangeChoice): void;
  /** Shows the picked days, or says under their fields what is wrong with them. */
  showPicked(): void;
  refresh(): Promise<void>;
  download(): Promise<void>;
  dispose(): void;
}

const rangeOf = (days: number) => ({ from: daysAfter(indianToday(), 1 - days), to: indianToday() });

/** What was done in a range of days, seven up to today at first. */
export function createDaily(widget: Widget): DailyState {
  const { connection, emit } = widget;
  const load = createLoad(connection, 'dailyMisSummary', ({ code, retryable }) =>
    emit('lending-error', { code, retryable }),
  );
  const file = createDownload(widget);
  const choice = signal<RangeChoice>('7');
  const form = createForm({ initial: { ...rangeOf(7), partner: '', agency: '' } });
  /** The range in sight: picked days that are not asked for yet stay in their fields. */
  let shown = rangeOf(7);

  function asked(): CallInput<'dailyMisSummary'> {
    const { partner: chosen, agency: agencyId } = form.values.peek();
    return { ...shown, ...(chosen !== '' && { partnerId: Number(chosen) }), ...(agencyId !== '' && { agencyId }) };
  }
  async function refresh() {
    const days = choice.peek();
    if (days !== 'picked') shown = rangeOf(Number(days));
    await load.load(asked(), { keeps: true });
  }
  /** A field whose change is shown at once. */
  function refreshing(field: Field): Field {
    return {
      ...field,
      change(value) {
        field.change(value);
        void refresh();
      },
    };
  }
  function showPicked() {
    const { from, to } = form.values.peek();
    const errors = misRangeErrors({ from, to }, indianToday());
    if (Object.keys(errors).length > 0) {
      form.refuse(errors);
      return;
    }
    shown = { from, to };
    void refresh();
  }
  return {
    load,
    file,
    choice,
    from: form.field('from'),
    to: form.field('to'),
    partner: refreshing(form.field('partner')),
    agency: refreshing(form.field('agency')),
    choose(to) {
      choice.value = to;
      if (to === 'picked') form.set(shown);
      else void refresh();
    },
    showPicked,
    refresh,
    download: () => file.run((options) => connection.remote('downloadDailyMis', asked(), options)),
    dispose: load.dispose,
  };
}
