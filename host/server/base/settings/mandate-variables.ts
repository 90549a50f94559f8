import { wholeNumber } from './setting.ts';

/** The variables of mandates: what they allow, for how long, and what forms are taken. */
export const mandateVariables = {
  MANDATE_CEILING_PERCENT: wholeNumber({
    unset: 150,
    from: 100,
    to: 500,
    means: 'the most that a mandate collects at once, in per cent of the EMI, up to the next hundred rupees',
  }),
  MANDATE_TAIL_MONTHS: wholeNumber({
    unset: 12,
    from: 0,
    to: 60,
    means:
      'months for which a mandate goes on after the last instalment; it ends 30 years after it was opened at the latest',
  }),
  MANDATE_FORM_DAYS: wholeNumber({
    unset: 120,
    from: 1,
    to: 365,
    means: 'days for which a signed mandate form is taken, from the date that stands on it',
  }),
};
