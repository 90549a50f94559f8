import { useMemo, useState } from 'react';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { useKeptFields } from '../../../kit/work/kept/use-kept-fields.ts';
import { useRebase } from '../../../kit/work/use-rebase.ts';
import { useWork } from '../../../kit/work/use-work.ts';
import { createDetailsForm, createRulesForm, detailsOf, readRules, sentDetails, typedRules } from './promo-form.ts';
import { newsOf, type Promo } from './promo-words.ts';

export interface PromoEditorProps {
  promo: Promo;
  widget: Widget;
  /** Loads the code and its list again; what is typed stays. */
  readAgain(): Promise<void>;
  close(): void;
}

/** The two forms of a code under edit, what a colleague has changed meanwhile, and how each form is saved. */
export function usePromoForms({ promo, widget, readAgain, close }: PromoEditorProps) {
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  /** The code as it was when the forms were filled. */
  const [first] = useState(promo);
  const forms = useMemo(
    () => ({ details: createDetailsForm(first, detailsOf(first)), rules: createRulesForm(first.rules) }),
    [first],
  );
  const { details, rules } = forms;
  useKeptFields(widget, `promo/${first.promoCodeId}`, forms);
  const [hasDetails, hasRules] = [useValue(details.isDirty), useValue(rules.isDirty)];
  const isTyped = hasDetails || hasRules;
  const { version, news, wrote } = useRebase(promo, (now, by, before) =>
    newsOf(before, now, [...details.rebase(detailsOf(now), by), ...rules.rebase(typedRules(now.rules), by)]),
  );
  const { promoCodeId } = promo;
  /** Shows what was written; the editor stays open for what is typed into the other part. */
  async function settle(written: number, hasMore: boolean) {
    wrote(written);
    await readAgain();
    if (!hasMore) close();
  }
  async function saveDetails() {
    const values = details.values.peek();
    const handling = { ifMatch: version(), form: details, readAgain };
    const done = await work.run('updatePromoCode', { promoCodeId, ...sentDetails(values) }, handling);
    if (!done) return;
    details.reset(values);
    await settle(done.version, rules.isDirty.peek());
  }
  async function saveRules() {
    const values = rules.values.peek();
    const handling = { ifMatch: version(), form: rules, readAgain };
    const done = await work.run('savePromoCodeRules', { promoCodeId, rules: readRules(values) }, handling);
    if (!done) return;
    rules.reset(values);
    await settle(done.version, details.isDirty.peek());
  }
  return { details, rules, isTyped, isBusy, news, settle, saveDetails, saveRules };
}
