import { expect, it } from 'vitest';
import { judgeAccount } from '../../../host/server/core/accounts/verify-account.ts';
import { nameScore } from '../../../host/server/core/accounts/name-score.ts';

const settings = { nameAgrees: 85, nameLeast: 50 };

it.each([
  ['Manoj Srivastava', 'MR MANOJ KUMAR SRIVASTAVA', 100],
  ['Manoj Srivastava', 'SRIVASTAVA MANOJ', 100],
  ['Manoj Srivastava', 'MANOJ SHRIVASTAVA', 95],
  ['Manoj Srivastava', 'M SRIVASTAVA', 90],
  ['Manoj Srivastava', 'M S', 80],
  ['Manoj Srivastava', 'MANOJ', 50],
  ['Manoj Srivastava', 'SUNITA SRIVASTAVA', 50],
  ['Manoj Srivastava', 'RAKESH KUMAR YADAV', 0],
  ['Venkata Subramanian Iyer', 'V S IYER', 86],
  ['Mohammed Salman Khan', 'MD SALMAN KHAN', 66],
  ['Lakshmi Naidu', 'LAXMI NAIDU', 50],
  // accents and titles say nothing; a word is used once
  ['José Fernandes', 'SHRI JOSE FERNANDES', 100],
  ['Ram Ram', 'RAM PRASAD', 50],
  ['M Manoj', 'MANOJ', 50],
])('%s is %s at the bank: %i', (customer, atBank, score) => {
  expect(nameScore(customer, atBank)).toBe(score);
  expect(nameScore(atBank, customer)).toBe(score);
});

it.each([
  ['Manoj Srivastava', 'मनोज श्रीवास्तव'],
  ['மனோஜ்', 'मनोज'],
  ['Manoj Srivastava', ''],
  ['Manoj Srivastava', 'MR'],
])('%s and %s cannot be compared', (one, other) => expect(nameScore(one, other)).toBeNull());

it('two names in one script are compared, whichever it is', () => {
  expect(nameScore('मनोज श्रीवास्तव', 'श्रीवास्तव मनोज')).toBe(100);
});

it.each([
  ['MANOJ SRIVASTAVA', null, 'CONFIRMED'],
  ['M SRIVASTAVA', 85, 'CONFIRMED'],
  // the lower of the two counts
  ['MANOJ SRIVASTAVA', 84, 'CHECKED'],
  ['M S', 100, 'CHECKED'],
  ['MANOJ', null, 'CHECKED'],
  ['MANOJ SRIVASTAVA', 49, 'REFUSED'],
  ['RAKESH KUMAR YADAV', 100, 'REFUSED'],
  // a score of ours is missing: a second person looks, whatever the provider says
  ['मनोज श्रीवास्तव', null, 'CHECKED'],
  ['मनोज श्रीवास्तव', 99, 'CHECKED'],
  ['मनोज श्रीवास्तव', 10, 'REFUSED'],
])('%s with %s of the provider: %s', (nameAtBank, bankScore, state) => {
  const judged = judgeAccount({ result: 'VERIFIED', nameAtBank, bankScore }, 'Manoj Srivastava', settings);
  expect(judged.state).toBe(state);
  expect(judged.refusal).toBe(
    state === 'REFUSED' ? 'This account is not the customer’s. Ask for one in the customer’s own name' : null,
  );
});

it('the lender sets the bounds; other results verify nothing', () => {
  const judge = (result: 'NAME_DIFFERS' | 'VERIFIED' | 'ACCOUNT_CLOSED' | 'NOT_ANSWERED', bounds = settings) =>
    judgeAccount({ result, nameAtBank: 'M SRIVASTAVA', bankScore: null }, 'Manoj Srivastava', bounds).state;
  expect(judge('VERIFIED', { nameAgrees: 91, nameLeast: 50 })).toBe('CHECKED');
  expect(judge('VERIFIED', { nameAgrees: 100, nameLeast: 95 })).toBe('REFUSED');
  expect(judge('NAME_DIFFERS')).toBe('CHECKED');
  expect(judge('ACCOUNT_CLOSED')).toBe('REFUSED');
  expect(judge('NOT_ANSWERED')).toBe('PROPOSED');
});
