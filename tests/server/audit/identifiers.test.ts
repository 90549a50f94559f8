import { expect, it } from 'vitest';
import { holdsIdentifier } from '../../../host/server/core/audit/identifiers.ts';

it.each(['ABCPK1234F', 'abcpk1234f', '9876543210', '+91 98765 43210', '50100234567890', '5010-0234-5678-90'])(
  '%s is a PAN, a phone or an account number in full',
  (text) => expect(holdsIdentifier(text)).toBe(true),
);

it.each([
  '',
  '98xxxxxx10',
  'XXXX XXXX 1234',
  '01/01/1990',
  'HDFC0001234',
  '12 MG Road, Pune 411001',
  '85,000',
  '2026-11',
])('%s is none', (text) => expect(holdsIdentifier(text)).toBe(false));
