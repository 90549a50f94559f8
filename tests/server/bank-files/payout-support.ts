/** How payouts look at a fictive lender's bank. */
export const payoutProfile = {
  bank: 'HDFC Bank',
  format: 'payout-xml',
  fileName: 'payouts-9',
  mostLines: 5_000,
  creditor: 'Sahyadri Finance',
  debitAccount: '50200012345678',
  debitIfsc: 'HDFC0000060',
  mode: 'NEFT',
  sponsorIfsc: '',
  utilityCode: '',
  category: '',
} as const;
