import { Type } from 'typebox';
import {
  longestSupportValue,
  mostSupportApplications,
  supportSearchTypes,
  supportStatusNames,
} from './customer-support.ts';

export const customerSupportSchemas = {
  customerSupportStanding: {
    request: Type.Object({}),
    reply: Type.Object({
      isOpen: Type.Boolean(),
      /** True where a loan number is all that is taken: a mobile number or an e-mail address is soon known of somebody else. */
      isByLoanAlone: Type.Optional(Type.Boolean()),
    }),
  },
  searchCustomerSupport: {
    request: Type.Object({
      searchColumn: Type.Enum([...supportSearchTypes]),
      /** A whole value; letter case of an e-mail address does not count. */
      searchValue: Type.String({ minLength: 1, maxLength: longestSupportValue }),
    }),
    reply: Type.Object({
      /** The newest first; empty where the value is no key of an application, whatever it is. */
      applications: Type.Array(
        Type.Object({
          /** Whole where it was searched for, else the last four digits behind `x`. */
          loanApplicationNumber: Type.String(),
          status: Type.Enum([...supportStatusNames]),
          /** A sentence for the customer; it says no more than the status. */
          nextStep: Type.String(),
          /** The day of the last move: YYYY-MM-DD, Asia/Kolkata. */
          updatedOn: Type.String(),
        }),
        { maxItems: mostSupportApplications },
      ),
    }),
  },
};
