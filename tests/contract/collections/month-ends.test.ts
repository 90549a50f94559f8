import { expect, it } from 'vitest';
import { agentKycFieldMessage } from '../../../widgets/contract/agent-kyc/agent-kyc-rules.ts';
import { monthsAfter } from '../../../widgets/contract/collections/days.ts';

it.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2024-02-29', 48, '2028-02-29'],
  ['2026-10-31', 4, '2027-02-28'],
  ['2026-11-30', 1, '2026-12-30'],
])('%s and %i months is %s', (day, months, later) => {
  expect(monthsAfter(day, months)).toBe(later);
});

it.each([
  ['dateOfBirth', '2008-02-28', '2026-02-28', undefined],
  ['dateOfBirth', '2008-02-29', '2026-02-28', 'An agent is at least 18 years old'],
  ['dateOfBirth', '2008-02-29', '2026-03-01', undefined],
  ['policeVerifiedOn', '2027-02-28', '2028-02-29', undefined],
  ['policeVerifiedOn', '2027-02-27', '2028-02-29', 'The verification is older than 12 months'],
  ['draValidUntil', '2026-02-28', '2026-02-28', undefined],
  ['draValidUntil', '2026-02-27', '2026-02-28', 'This certificate has ended'],
  ['draValidUntil', '2036-02-28', '2026-02-28', undefined],
  ['draValidUntil', '2036-02-29', '2026-02-28', 'A certificate is valid for at most 10 years'],
  ['draValidUntil', '2026-02-30', '2026-02-28', 'Enter a date as DD/MM/YYYY'],
] as const)('%s %s on %s: %s', (field, value, today, message) => {
  expect(agentKycFieldMessage(field, value, today)).toBe(message);
});
