import type { PaymentLinkPurpose } from '../contract/payments/payments.ts';
import { formatMoney } from '../kit/format/money.ts';
import type { Texts } from '../kit/work/kept/typed-texts.ts';
import type { MessageChannel } from '../contract/communications/messages.ts';
import type { Choice } from '../kit/form/select-field.tsx';
import type { CustomerFile } from './file-state.ts';

/** The ways by which a link can reach the borrower. */
export function channelsOf({ personalDetails: { contactNumber, emailId } }: CustomerFile): Choice[] {
  const channels: { value: MessageChannel; label: string }[] = [
    { value: 'WHATSAPP', label: `WhatsApp to ${contactNumber}` },
    { value: 'SMS', label: `SMS to ${contactNumber}` },
  ];
  return emailId === null ? channels : [...channels, { value: 'EMAIL', label: `E-mail to ${emailId}` }];
}

/** What a link can ask for, each with its amount in the label. */
export function linkPurposes({ delinquency, emi }: CustomerFile): { value: PaymentLinkPurpose; label: string }[] {
  return [
    ...(delinquency.overdueAmount > 0
      ? [{ value: 'OVERDUE' as const, label: `Overdue now, ${formatMoney(delinquency.overdueAmount)}` }]
      : []),
    { value: 'EMI', label: `One EMI, ${formatMoney(Math.min(emi.emi, delinquency.totalOutstandingAmount))}` },
    { value: 'CUSTOM', label: 'Another amount' },
  ];
}

/** The whole rupees of a link as it is chosen and typed. */
export function linkAmountOf({ delinquency, emi }: CustomerFile, texts: Texts): number {
  switch (texts['link.purpose']) {
    case 'OVERDUE':
      return delinquency.overdueAmount;
    case 'EMI':
      return Math.min(emi.emi, delinquency.totalOutstandingAmount);
    default:
      return Number(texts['link.amount'] ?? '');
  }
}
