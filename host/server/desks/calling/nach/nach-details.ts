import { lenderName } from '../../../../../widgets/contract/applications/lenders.ts';
import type { CallReply } from '../../../../../widgets/contract/schemas.ts';
import { rejectLabel, type CalledLoan, type MandateWithCode } from '../../../core/calls/nach.store.ts';

type NachData = CallReply<'fetchNachCrmData'>;

const products = { PL: 'Personal loan', LOC: 'Line of credit' } as const;

/** A value that the header may show. */
type HeaderValue = string | number | null;

/** Every value that a header item may name. */
function headerValues(loan: CalledLoan, productName: string): Record<string, HeaderValue> {
  return {
    loanAmount: loan.loan_amount,
    emiAmount: loan.emi,
    tenure: `${loan.tenure_months} months`,
    productType: products[loan.product_type],
    partner: lenderName(loan.partner_id, productName),
    riskLevel: loan.risk_level,
  };
}

/**
 * A loan as the NACH screen shows it (EN-19 to EN-21).
 *
 * @param shown names of the header values that are not hidden. Only these leave the server
 * @param productName what the product's own lender is called (LE-03)
 */
export function nachDetailsOf(
  loan: CalledLoan,
  { mandate, monthlyIncome }: { mandate: MandateWithCode | undefined; monthlyIncome: number | null },
  shown: readonly string[],
  productName: string,
): Pick<NachData, 'loanDetails' | 'nachDetails' | 'userDetails' | 'mandate'> {
  const values = Object.entries(headerValues(loan, productName)).filter(([name]) => shown.includes(name));
  return {
    loanDetails: { ...Object.fromEntries(values), loanApplicationNo: loan.loan_application_number },
    nachDetails: {
      applicationUdrs: loan.udrs,
      nachType: mandate?.nach_type ?? null,
      instrument: mandate?.instrument ?? null,
      nachAttempts: mandate?.attempts ?? null,
      nachStatus: mandate?.status ?? null,
      remarks: mandate?.remarks ?? null,
      email: mandate?.email ?? loan.email_id,
      mailQueueId: mandate?.mail_queue_id ?? null,
    },
    userDetails: {
      name: loan.full_name,
      userCategory: loan.employment === 'SALARIED' ? 'Salaried' : 'Self-employed',
      gender: loan.gender === 'F' ? 'Female' : 'Male',
      monthlyIncome,
    },
    mandate: mandate
      ? {
          umrn: mandate.umrn,
          rejectCode: mandate.reject_code && rejectLabel(mandate.reject_code, mandate.reject_reason),
          rejectClass: mandate.reject_kind,
          remedy: mandate.reject_remedy,
        }
      : null,
  };
}
