import { describe, expect, it } from 'vitest';
import { typedPlaceErrors } from '../../../widgets/contract/campaigns/communication-rules.ts';
import { otpText } from '../../../widgets/contract/otp-templates/otp-text.ts';
import { noAddress } from '../../../widgets/contract/rules/no-address.ts';
import { dayOf } from '../../../widgets/contract/time.ts';

const addresses = [
  'https://pay.example/now',
  'HTTP://x',
  'upi://pay',
  'www.pay-now',
  'see WWW.pay',
  'mailto:x@y',
  'tel:+919876543210',
  'javascript:alert',
  'bit.ly/3x',
  'pay-now.in',
  'paytm1.in today',
  'write to desk@lender.example',
  'भुगतान.भारत',
  'pay．in',
  'pay。in',
  'pay.\u200Bin',
  'p\u200Bay\u2060.in',
];
const words = [
  'the new call script',
  'EMI of Rs.500 or 10.50',
  'at 10:30, room no.5',
  'Script: new words',
  'Wait... then call',
  'नई कॉल स्क्रिप्ट। कल',
  'A/B and (C)',
  '',
];

describe('an address', () => {
  it.each(addresses)('is %j', (text) => expect(noAddress()(text)).toBe('No addresses here'));
  it.each(words)('is not %j', (text) => expect(noAddress()(text)).toBeUndefined());
});

it('stands in no topic that a person types', () => {
  const messageOf = (topic: string) => typedPlaceErrors('About {topic}', { topic }, dayOf(new Date())).topic;
  for (const text of addresses) expect([text, messageOf(text)]).toEqual([text, 'No addresses here']);
  for (const text of words.filter((each) => each !== '')) expect([text, messageOf(text)]).toEqual([text, undefined]);
});

it('stands in no OTP text: {#url#} stands for one', () => {
  const messageOf = (text: string) => otpText(`${text} {verificationCode} {hashCode}`);
  for (const text of addresses)
    expect([text, messageOf(text)]).toEqual([text, 'No addresses here: {#url#} stands for one']);
  for (const text of words) expect([text, messageOf(text)]).toEqual([text, undefined]);
  expect(messageOf('Sign at {#url#}.')).toBeUndefined();
  expect(messageOf('Code{#url#}.Then')).toBeUndefined();
});
