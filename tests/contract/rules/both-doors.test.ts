import { expect, it } from 'vitest';
import { templateErrors, type TypedTemplate } from '../../../widgets/contract/otp-templates/otp-rules.ts';
import { promoDetailErrors, type PromoDetails } from '../../../widgets/contract/promo/promo-rules.ts';
import { visitDayMessage, visitMessages } from '../../../widgets/contract/stage-work/stage-rules.ts';
import { submitMessages, vkycRemarkMessage } from '../../../widgets/contract/vkyc/vkyc-rules.ts';
import type { Form } from '../../../widgets/kit/form/create-form.ts';
import { createTemplateForm } from '../../../widgets/queue-list/actions/otp-templates/template-form.ts';
import { createDetailsForm } from '../../../widgets/queue-list/actions/promo/promo-form.ts';

/** Where a form asks by field and the server as a whole, each vector goes through both doors. */

/** What a form shows at a field that is to be sent. */
function atField<Values extends Record<keyof Values, string>>(form: Form<Values>, field: keyof Values) {
  form.check();
  return form.messages.peek()[field];
}

const code: PromoDetails = {
  code: 'DIWALI26',
  description: 'Festive offer',
  startDate: '2026-11-01',
  endDate: '2026-12-31',
  discount: '5',
  maxDiscount: '500',
  maxUsageCount: '1000',
};
const past = { usedCount: 12, today: '2026-11-28', endDate: '2026-12-31' };

it.each<[keyof PromoDetails, string, string | undefined]>([
  ['code', 'DIWALI26', undefined],
  ['code', ' diwali26 ', undefined],
  ['code', 'ABC', 'Enter 4 to 20 letters and digits'],
  ['startDate', '2026-02-30', 'Enter a date as DD/MM/YYYY'],
  ['endDate', '2026-11-01', 'Choose a day after the start'],
  ['endDate', '2026-11-27', 'Choose today or a later day'],
  ['endDate', '2026-11-28', undefined],
  ['discount', '0', 'Enter a percentage above 0, at most 100, with up to two decimals'],
  ['discount', '12.345', 'Enter a percentage above 0, at most 100, with up to two decimals'],
  ['discount', '100', undefined],
  ['maxUsageCount', '11', 'Not below 12 already used'],
  ['maxUsageCount', '12', undefined],
])('promo code, %s %s', (field, value, message) => {
  const values = { ...code, [field]: value };
  expect(atField(createDetailsForm(past, values), field)).toBe(message);
  expect(promoDetailErrors(values, past)[field]).toBe(message);
});

const template: TypedTemplate = {
  templateName: 'Sign-in code',
  purpose: 'LOGIN',
  partnerId: '',
  channel: 'SMS',
  language: 'en',
  header: 'LNDDSK',
  dltTemplateId: '1107160000000000001',
  text: '{{otp}} is your code',
};

it.each<[keyof TypedTemplate, string, string | undefined]>([
  ['purpose', '', 'Choose a purpose'],
  ['header', 'LND', 'Enter 6 letters'],
  ['header', 'LNDDSK', undefined],
  ['dltTemplateId', '110716', 'Enter the 19 digits of the registry'],
  ['dltTemplateId', '', undefined],
])('OTP template, %s %s', (field, value, message) => {
  const values = { ...template, [field]: value };
  expect(atField(createTemplateForm(values), field)).toBe(message);
  expect(templateErrors(values)[field]).toBe(message);
});

const now = new Date('2026-11-28T06:00:00Z');

it.each([
  ['', 'Enter the day of the visit'],
  ['2026-11-31', 'Enter the day of the visit'],
  ['2026-11-29', 'The visit lies ahead. Enter the day when it was made'],
  ['2026-11-28', undefined],
  ['2025-11-28', expect.stringMatching(/^The visit is older than \d+ days$/)],
])('the day of a visit, %s', (visitedOn, message) => {
  const visit = { outcome: 'ORIGINALS_SEEN', visitedOn, place: 'HOME', remarks: '' } as const;
  expect(visitDayMessage(visitedOn, now)).toEqual(message);
  expect(visitMessages(visit, now)['visitedOn']).toEqual(message);
});

it.each([
  ['too short', 'Write at least 10 characters'],
  ['         x         ', 'Write at least 10 characters'],
  ['long enough', undefined],
  ['x'.repeat(1000), undefined],
  ['x'.repeat(1001), 'Write at most 1000 characters'],
])('a remark of video KYC, %s', (remark, message) => {
  const submitted = {
    decision: 'RETRY',
    checklist: [],
    reasons: ['POOR_VIDEO'],
    rejectReason: null,
    remark,
    flags: [],
  } as const;
  const standing = {
    desk: 'maker',
    session: 'COMPLETED',
    endReason: null,
    isInIndia: true,
    retries: 0,
    proposal: null,
    hasRecording: true,
    flags: [],
  } as const;
  expect(vkycRemarkMessage(remark)).toBe(message);
  expect(submitMessages(submitted, standing)['remark']).toBe(message);
});
