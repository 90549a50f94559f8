import { expect, it } from 'vitest';
import { screensToCome } from '../../widgets/contract/screens/screens-to-come.ts';
import { isRouteKey } from '../../widgets/contract/screens.ts';
import { claimedIds, readLedger } from '../support/ledger/ledger-rows.ts';

const toCome = Object.keys(screensToCome);

/** Rows about several screens of which some do not exist yet: those. A row is proven on the product or not at all. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  'SH-03': [
    'COMPLIANCE_REVIEW_LIST',
    'COMPLIANCE_FIXER_LIST',
    'COMPLIANCE_CALLING_LIST',
    'VKYC_MAKER_LIST',
    'VKYC_CHECKER_LIST',
    'VKYC_AUDIT_LIST',
    'PROMO_CODE',
    'OTP_TEMPLATES',
    'PARTNER_AUTO_MOVEMENT',
    'CONSENT_DASHBOARD',
    'AGENT_COMMUNICATION_UTILITY',
    'STUCK_MIS_PAGE',
    'DAILY_MIS_PAGE',
  ],
  'EM-13': toCome,
  'EM-15': toCome,
};

it('claims no row of the ledger that is about a screen to come, and no other row is said to wait', () => {
  const claimed = claimedIds();
  const rows = readLedger().map(({ id }) => id);
  for (const [id, keys] of Object.entries(waiting)) {
    expect(rows).toContain(id);
    for (const key of keys) expect(isRouteKey(key) || toCome.includes(key), `${id} ${key}`).toBe(true);
    const missing = keys.filter((key) => !isRouteKey(key));
    expect(missing.length, `${id} waits for no screen any more: prove it, and take it out of here`).toBeGreaterThan(0);
    expect(claimed.get(id) ?? [], `${id} waits for ${missing.join(', ')}`).toEqual([]);
  }
});
