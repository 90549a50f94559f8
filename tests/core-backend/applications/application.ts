import type { Card } from '../documents/cards.ts';
import type { NachEntry } from '../calling/nach.ts';

export interface Mandate {
  nachType: 'MANUAL' | 'E_NACH';
  instrument: string;
  nachAttempts: number;
  nachStatus: string;
  remarks: string | null;
  rejectReason: string | null;
  mailQueueId: string;
}

/** A loan application with all that the screens show of it. Money is whole rupees. */
export interface Application {
  id: string;
  number: string;
  firstName: string;
  lastName: string;
  gender: string;
  contactNumber: string;
  emailId: string;
  productType: 'PL' | 'LOC';
  loanAmount: number;
  monthlyIncome: number;
  riskLevel: 'Low' | 'Medium' | 'High' | 'Extreme';
  partnerName: string;
  udrs: string;
  hold: { reason: string; remark: string } | null;
  remark: string | null;
  /** Milliseconds since 1970. */
  queuedAt: number;
  mandate: Mandate | null;
  cards: Card[];
  nachCalls: NachEntry[];
}

export const nameOf = ({ firstName, lastName }: Pick<Application, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
