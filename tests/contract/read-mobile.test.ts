import { describe, expect, it } from 'vitest';
import { searchedNumber } from '../../host/server/core/calls/grants/limit-guesses.ts';
import { contactOf } from '../../host/server/base/contact.ts';
import { readMobile } from '../../widgets/contract/rules/read-mobile.ts';
import { contact } from '../../widgets/contract/rules/validation.ts';
import { readContact } from '../../widgets/contract/unsubscribe/subscription.ts';
import { readNumber } from '../../widgets/kit/list/read-number.ts';

const good: readonly (readonly [written: string, digits: string])[] = [
  ['9876543210', '9876543210'],
  ['+91 98765 43210', '9876543210'],
  ['09876543210', '9876543210'],
  ['919876543210', '9876543210'],
  ['0091-9876543210', '9876543210'],
  ['9198765432', '9198765432'],
  ["'98765.43210", '9876543210'],
  ['(+91) 98765-43210', '9876543210'],
  ['९८७६५४३२१०', '9876543210'],
  ['+91 ௯௮௭௬௫ ௪௩௨௧௦', '9876543210'],
  ['９８７６５４３２１０', '9876543210'],
];
const bad = [
  '91987654321',
  '12349876543210',
  '+1 9876543210',
  '+1 415 555 0123',
  '449876543210',
  '+91 09876543210',
  '0919876543210',
  '91919876543210',
  '5876543210',
  '98765432101',
  '9876543210x',
];

describe('an Indian mobile number', () => {
  it.each(good)('is read however it is written, by every reader: %s', (written, digits) => {
    expect(readMobile(written)).toBe(digits);
    expect(readContact(written)).toEqual({ kind: 'MOBILE', contact: digits });
    expect(contact()(written)).toBeUndefined();
    expect(contactOf('SMS', written)).toBe(digits);
    expect(searchedNumber({ phone: written })).toBe(digits);
    expect(readNumber('mobile', written)).toEqual({ value: digits });
  });

  it.each(bad)('is never made of another number: %s', (written) => {
    expect(readMobile(written)).toBeUndefined();
    expect(readContact(written)).toBeUndefined();
    expect(contactOf('SMS', written)).toBeNull();
    expect(searchedNumber({ phone: written })).toBeUndefined();
    expect(readNumber('contact', written).value).toBeUndefined();
  });
});
