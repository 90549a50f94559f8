import type { PaymentLinkPurpose } from '../contract/payments/payments.ts';
import { formatMoney } from '../kit/format/money.ts';
import type { Texts } from '../kit/form/create-form.ts';
import type { MessageChannel } from '../contract/communications/messages.ts';
import type { SelectOption } from '../kit/form/select-field.tsx';
import type { CustomerFile } from './file-state.ts';

/** The ways by which a link can reach the borrower. */
export function channelsOf({ personalDetails: { contactNumber, emailId } }: CustomerFile): SelectOption[] {
  const channels: { value: MessageChannel; label: string }[] = [
    { value: 'WHATSAPP', label: `WhatsApp to ${contactNumber}` },
    { value: 'SMS', label: `SMS to ${contactNumber}` },
  ];
  return emailId === null ? channels : [...channels, { value: 'EMAIL', label: `E-mail to ${emailId}` }];
}

/** Whole rupees that are left to pay of the settlement that the customer has accepted; undefined without one. */
export function settlementLeft({ settlementHistory }: CustomerFile): number | undefined {
  const accepted = settlementHistory.find(({ status }) => status === 'ACCEPTED');
  return accepted && (accepted.left ?? accepted.amount);
}

const otherAmount = { value: 'CUSTOM' as const, label: 'Another amount' };

/** What a link can ask for, each with its amount in the label; beside an accepted settlement that or a part of it. */
export function linkPurposes(file: CustomerFile): { value: PaymentLinkPurpose; label: string }[] {
  const { delinquency, emi } = file;
  const left = settlementLeft(file);
  if (left !== undefined)
    return [{ value: 'SETTLEMENT', label: `Accepted settlement, ${formatMoney(left)}` }, otherAmount];
  return [
    ...(delinquency.overdueAmount > 0
      ? [{ value: 'OVERDUE' as const, label: `Overdue now, ${formatMoney(delinquency.overdueAmount)}` }]
      : []),
    { value: 'EMI', label: `One EMI, ${formatMoney(Math.min(emi.emi, delinquency.totalOutstandingAmount))}` },
    otherAmount,
  ];
}

/** What a link is sent for: beside an accepted settlement always for that, whatever its amount. */
export function linkPurposeOf(file: CustomerFile, texts: Texts): Exclude<PaymentLinkPurpose, 'FORECLOSURE'> {
  if (settlementLeft(file) !== undefined) return 'SETTLEMENT';
  const chosen = texts['link.purpose'];
  return chosen === 'OVERDUE' || chosen === 'EMI' ? chosen : 'CUSTOM';
}

/** The whole rupees of a link as it is chosen and typed. */
export function linkAmountOf(file: CustomerFile, texts: Texts): number {
  const { delinquency, emi } = file;
  switch (texts['link.purpose']) {
    case 'SETTLEMENT':
      return Math.min(settlementLeft(file) ?? 0, delinquency.totalOutstandingAmount);
    case 'OVERDUE':
      return delinquency.overdueAmount;
    case 'EMI':
      return Math.min(emi.emi, delinquency.totalOutstandingAmount);
    default:
      return Number(texts['link.amount'] ?? '');
  }
}
