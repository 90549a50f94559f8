import type { SettlementReason, SettlementStatus } from '../../../../../widgets/contract/settlement/settlement.ts';

/** A settlement of the demo: its status, how much is offered, and when. */
export interface Plan {
  status: SettlementStatus;
  /** Per cent of the dues that are offered; null for the pre-approved amount. */
  percent: number | null;
  /** Days ago that it was submitted, and days from then until it is to be paid. */
  age: number;
  term: number;
  /** People who have approved, where it still waits. */
  approvals?: 1;
  by?: 'manager';
  /** Per cent of the amount that was paid. */
  paid?: number;
  isSent?: true;
  reason?: SettlementReason;
  closeRemark?: string;
  remark?: string;
}

/** One of each status, and of what a status can look like (ST-02). */
export const plans: readonly Plan[] = [
  {
    status: 'MGR_PENDING',
    percent: 92,
    age: 0,
    term: 30,
    remark: 'Wage delayed two months, second job since the 10th. Can pay a third now and the rest with the next wage.',
  },
  { status: 'MGR_PENDING', percent: 80, age: 1, term: 30, remark: 'Operation in the family, sells the motorcycle' },
  { status: 'MGR_PENDING', percent: 60, age: 2, term: 20, remark: 'Shop closed since June' },
  { status: 'MGR_PENDING', percent: 55, age: 2, term: 25, approvals: 1, remark: 'Lost the job, brother pays once' },
  { status: 'MGR_PENDING', percent: 93, age: 1, term: 15, by: 'manager', remark: 'Asked for it on the phone' },
  { status: 'CX_PENDING', percent: null, age: 1, term: 30 },
  { status: 'CX_PENDING', percent: 91, age: 2, term: 30, isSent: true, remark: 'Pays after the harvest' },
  { status: 'ACCEPTED', percent: 90, age: 6, term: 30, isSent: true, paid: 45 },
  { status: 'ACCEPTED', percent: 88, age: 3, term: 20, isSent: true },
  { status: 'COMPLETED', percent: 85, age: 25, term: 20, isSent: true, paid: 100 },
  { status: 'MGR_REJECTED', percent: 70, age: 12, term: 30, closeRemark: 'The salary is regular' },
  { status: 'CX_REJECTED', percent: 94, age: 14, term: 30, isSent: true },
  { status: 'SYSTEM_REJECTED', percent: 92, age: 16, term: 30, isSent: true, reason: 'EXPIRED' },
  { status: 'SYSTEM_REJECTED', percent: 40, age: 9, term: 30, reason: 'BELOW_FLOOR' },
  { status: 'DELETED', percent: 93, age: 11, term: 30, reason: 'WRONG_DATE' },
  { status: 'VIOLATED', percent: 90, age: 50, term: 15, isSent: true, paid: 40, reason: 'UNDERPAID' },
];

/** What some loans have had before. */
export const earlier: readonly Plan[] = [
  { status: 'CX_REJECTED', percent: 95, age: 70, term: 20, isSent: true },
  { status: 'MGR_REJECTED', percent: 62, age: 80, term: 25, closeRemark: 'Too low for a loan of this age' },
  { status: 'DELETED', percent: 90, age: 90, term: 30, reason: 'WRONG_AMOUNT' },
];
