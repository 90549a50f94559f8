import { describe, expect, it } from 'vitest';
import { senderDiffers } from '../../widgets/contract/nach/mail-sender.ts';

const email = 'harsh@example.com';
const differsBy = (name: string | null, customer: string | null, emails: (string | null)[] = [email]) =>
  Object.keys(senderDiffers({ name, email }, { name: customer, emails }));

describe('who a mail is from, beside the customer of a loan', () => {
  it.each([
    ['Harsh Joshi', 'Harshvardhan Joshi'],
    ['JOSHI, Harshvardhan', 'Harshvardhan Joshi'],
    ['H. Joshi', 'Harshvardhan Joshi'],
    ['Mr. Harshvardhan R Joshi', 'Harshvardhan Joshi'],
    ['José Fernandes', 'Jose Fernandes'],
    ['Harsh', 'Harshvardhan Joshi'],
    ['harsh@example.com', 'Harshvardhan Joshi'],
    ['हर्षवर्धन जोशी', 'Harshvardhan Joshi'],
    ['', 'Harshvardhan Joshi'],
    [null, 'Harshvardhan Joshi'],
    ['Harsh Joshi', null],
  ])('%s may be %s', (sender, customer) => {
    expect(differsBy(sender, customer)).toEqual([]);
  });

  it.each([
    ['Asha Rao', 'Harshvardhan Joshi'],
    ['Priya Joshi', 'Harshvardhan Joshi'],
    ['Ha Joshi', 'Harshvardhan Joshi'],
    ['Joshi Joshi', 'Harshvardhan Joshi'],
    ['आशा राव', 'हर्षवर्धन जोशी'],
  ])('%s is not %s', (sender, customer) => {
    expect(differsBy(sender, customer)).toEqual(['senderName']);
  });

  it('an address is compared with every one that is known, letter case and blanks aside', () => {
    expect(differsBy(null, null, ['a@example.com', ' Harsh@Example.com '])).toEqual([]);
    expect(differsBy(null, null, ['a@example.com', 'b@example.com'])).toEqual(['senderEmail']);
    expect(senderDiffers({ name: null, email }, { name: null, emails: ['A@example.com', 'b@example.com'] })).toEqual({
      senderEmail: 'The mail came from harsh@example.com, the customer’s address is a@example.com or b@example.com',
    });
  });

  it('without a known address the name decides', () => {
    expect(differsBy('Harsh Joshi', 'Harshvardhan Joshi', [null])).toEqual([]);
    expect(differsBy(null, 'Harshvardhan Joshi', [null, ''])).toEqual(['senderEmail']);
    expect(senderDiffers({ name: 'Asha', email }, { name: 'Harsh', emails: [] })).toEqual({
      senderName: 'The sender’s name is Asha, the customer’s is Harsh',
      senderEmail: 'The mail came from harsh@example.com, no address of the customer is known',
    });
  });
});
