import type { Right } from '../session/right.ts';

const nach = ['NACH_OPS', 'OPS_LEAD', 'ADMIN'] as const;

/** Who may do what with mandates. */
export const mandateRights = {
  /** Link mails to loans, and reject mandates. */
  changeMandates: { roles: nach },
  acceptMandates: {
    roles: nach,
    apart: { scanned: 'The person who scanned this form may not accept it' },
  },
  /** Make a form of what came in on paper. */
  receiveForms: { roles: ['NACH_OPS', 'OPS_LEAD'] },
  /** Issue another mandate in place of the one that is open. */
  reissueMandates: { roles: ['NACH_OPS', 'OPS_LEAD'] },
  /** The third issue of a loan's mandate, and every one after it. */
  reissueMandatesAgain: { roles: ['OPS_LEAD'] },
  uploadBankAnswers: {
    roles: nach,
    apart: {
      accepted: 'The person who accepted this mandate may not upload the answer of the bank',
      opened: 'The person who opened this mandate may not upload the answer of the bank',
    },
  },
} as const satisfies Record<string, Right>;
