import { describe, expect, it } from 'vitest';
import { isOtherAccount, type MandateAccount } from '../../../widgets/contract/nach/mandate-terms.ts';
import { closedAccount, oldMandateMessage, twoAccounts } from '../../../widgets/contract/stage-work/stage-rules.ts';
import { failureCauses, type FailureCause } from '../../../widgets/contract/stage-work/stage-work.ts';

const causes = Object.keys(failureCauses) as FailureCause[];
const account: MandateAccount = {
  holder: 'Harsh Joshi',
  number: '50100123456789',
  lastFour: '6789',
  ifsc: 'HDFC0000123',
  type: 'SAVINGS',
};

it.each<[string, Partial<MandateAccount>, boolean]>([
  ['the same account', {}, false],
  ['the same under another spelling of its holder', { holder: 'HARSH JOSHI', type: null }, false],
  ['another number', { number: '50100123450000', lastFour: '0000' }, true],
  ['another number that ends alike', { number: '50100999956789' }, true],
  ['the number with a mended IFSC', { ifsc: 'HDFC0000999' }, true],
  ['the end of the same number', { number: null }, false],
  ['the end of another number', { number: null, lastFour: '0000' }, true],
  ['the number without an IFSC', { ifsc: null }, false],
])('a mandate beside %s', (_, more, isOther) => {
  expect(isOtherAccount(account, { ...account, ...more })).toBe(isOther);
  expect(isOtherAccount({ ...account, ...more }, account)).toBe(isOther);
});

it('a mandate that names no account, or a loan without one, differs from nothing', () => {
  expect(isOtherAccount(null, account)).toBe(false);
  expect(isOtherAccount(account, null)).toBe(false);
});

it('two accounts are told apart by their IFSC where their numbers end alike', () => {
  const one = { number: 'xxxx1234', ifsc: 'HDFC0000123' };
  expect(twoAccounts(one, { number: 'xxxx5678', ifsc: 'SBIN0001234' })).toBe(
    'The mandate collects from xxxx1234, the loan is paid to xxxx5678',
  );
  expect(twoAccounts(one, { ...one, ifsc: 'HDFC0000999' })).toBe(
    'The mandate collects from xxxx1234 (HDFC0000123), the loan is paid to xxxx1234 (HDFC0000999)',
  );
});

describe('what becomes of a mandate after a failed payout', () => {
  const failed = { hasFailed: true, keepRefusal: null };

  it('is asked where it collects from another account, whatever the cause, and nowhere else', () => {
    for (const cause of [null, ...causes]) {
      expect(oldMandateMessage(null, failed, cause)).toBe('Choose what becomes of the mandate');
      expect(oldMandateMessage('AGAIN', failed, cause)).toBeUndefined();
      expect(oldMandateMessage(null, null, cause)).toBeUndefined();
      for (const choice of ['AGAIN', 'KEEP'] as const)
        expect(oldMandateMessage(choice, null, cause)).toBe(
          'The mandate collects from the account that the loan is paid to',
        );
    }
  });

  it('is no keeping without a check, nor on an account that is closed', () => {
    for (const cause of causes)
      expect(oldMandateMessage('KEEP', failed, cause)).toBe(cause === 'ACCOUNT_CLOSED' ? closedAccount : undefined);
    expect(oldMandateMessage('KEEP', { ...failed, keepRefusal: 'Check xxxx1234 first' }, 'NAME_DIFFERS')).toBe(
      'Check xxxx1234 first',
    );
    // another account was closed than the one that the mandate collects from
    expect(oldMandateMessage('KEEP', { hasFailed: false, keepRefusal: null }, 'ACCOUNT_CLOSED')).toBeUndefined();
  });
});
