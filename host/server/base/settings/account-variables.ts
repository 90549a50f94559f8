import { oneOf, wholeNumber } from './setting.ts';

/** The variables of customers' accounts: how far the name at the bank must agree with the customer's, and what names them. */
export const accountVariables = {
  NAME_AGREES: wholeNumber({
    unset: 85,
    from: 50,
    to: 100,
    means:
      "from so many per cent on, the name at the bank verifies a customer's account; below it a second person confirms",
  }),
  NAME_LEAST: wholeNumber({
    unset: 50,
    from: 0,
    to: 100,
    means: 'below so many per cent the account is not the customer’s, and is refused; at most `NAME_AGREES`',
  }),
  AGREEMENT_NAMES_ACCOUNT: oneOf(['0', '1'], {
    otherwise: '0',
    means:
      '1: the agreement names the account that the loan is paid to, so another account asks for another agreement before the payout',
  }),
};
