import { describe, expect, it } from 'vitest';
import { registeredText, sampleText, smsSize } from '../../widgets/contract/otp-templates/otp-text.ts';

describe('a text', () => {
  it('is registered with typed variables, and shown with sample values', () => {
    const text = '{verificationCode} is your code {hashCode}';
    expect(registeredText(text)).toBe('{#numeric#} is your code {#alphanumeric#}');
    expect(sampleText(text)).toBe('482913 is your code FA+9qCX9VSu');
  });

  it('goes out in parts of 160 and 153 plain characters, 70 and 67 in another script', () => {
    const parts = (text: string) => smsSize(text).parts;
    expect([0, 1, 160, 161, 306, 307].map((length) => parts('a'.repeat(length)))).toEqual([0, 1, 1, 2, 2, 3]);
    expect([70, 71, 134, 135].map((length) => parts('क'.repeat(length)))).toEqual([1, 2, 2, 3]);
    // A bracket takes two places of a plain SMS, an emoji two of one in another script.
    expect([parts('['.repeat(80)), parts('['.repeat(81)), parts('😀'.repeat(35)), parts('😀'.repeat(36))]).toEqual([
      1, 2, 1, 2,
    ]);
    expect(smsSize('₹5')).toMatchObject({ isUnicode: true, characters: 2, bytes: 4 });
    expect(smsSize('€5')).toMatchObject({ isUnicode: false, bytes: 4 });
  });
});
