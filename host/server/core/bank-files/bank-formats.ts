import { mandateCsv } from './mandate-csv.ts';
import { payoutCsv } from './payout-csv.ts';
import { payoutXml } from './payout-xml.ts';

/** The forms in which payouts leave. */
export const payoutFormats = { 'payout-csv': payoutCsv, 'payout-xml': payoutXml } as const;
/** The forms in which mandates leave. */
export const mandateFormats = { 'mandate-csv': mandateCsv } as const;
