import type { Udrs } from '../../../widgets/contract/applications/udrs.ts';
import type { LoanEntry } from '../../../widgets/contract/ledger/loan-entry.ts';
import type { Position } from '../../../widgets/contract/ledger/position.ts';
import type { NachType } from '../../../widgets/contract/nach/nach.ts';
import type { Day } from '../../../widgets/contract/time.ts';
import type { AuditEntry } from '../base/audit-entry.ts';
import type { CollectionSettings, Settings } from '../base/settings.ts';
import type { Tx } from '../db/transaction.ts';

/** How a mandate is made. */
export interface MandateChoice {
  nachType: NachType;
  instrument: string;
}

/**
 * What is announced within the server: facts that parts follow which whoever makes them true does not know, in the same transaction.
 * Where the order of steps is money nothing is announced: those steps stand one after another in one function.
 */
export interface Announcements {
  /** An application has moved: its standing, its facts, its lock and the audit are written. */
  'application.moved': {
    from: Udrs;
    to: Udrs;
    application: { id: string; loanApplicationNumber: string };
    /** A link to a video KYC session is due. */
    asksForSession: boolean;
    /** Without an id: the system. */
    by: { staffId: string | null; now: Date };
    remarks: string;
    /** How the mandate is made that the move opens; undefined where nobody has chosen. */
    mandate: MandateChoice | undefined;
    /** By which the mandate gets its terms. */
    settings: Pick<Settings, 'collections' | 'mandates'> | undefined;
    record(tx: Tx, entry: AuditEntry): Promise<void>;
  };
  /** A payment of a loan in collection is written, with its schedule, allocations and case; the case is locked. */
  'payment.taken': {
    loanApplicationNumber: string;
    payment: { id: string; amount: number; paidOn: Day };
    by: { now: Date; staffId: string | null; rules: CollectionSettings; record(entry: AuditEntry): Promise<void> };
  };
  /**
   * Entries of a loan's ledger are booked, or, without any, a day has changed what it owes: its instalments, its case, its promise
   * and its quote say what follows, and the loan is held. What follows it changes no money of the loan.
   */
  'loan.booked': {
    loanApplicationNumber: string;
    booked: { entries: readonly LoanEntry[]; before: Position; after: Position };
    by: { now: Date; staffId: string | null; rules: CollectionSettings; record(entry: AuditEntry): Promise<void> };
  };
  /** A loan is with another agency, or the lender has it (null): its case is written. */
  'loan.placed': { loanApplicationNumber: string; agencyId: string | null };
  /** The row of a member of staff is written: a new one, or one whose roles, access or number have changed. */
  'staff.changed':
    | { isNew: true; id: string; username: string; firstName: string; lastName: string; roles: readonly string[] }
    | {
        isNew: false;
        id: string;
        roles: readonly string[] | undefined;
        isEnabled: boolean | undefined;
        /** Their own number, 10 digits; undefined where it stays. */
        contactNumber?: string | undefined;
        /** The agency that they were of. */
        agencyBefore: string | null;
      };
}

type Name = keyof Announcements;

/** Who follows each announcement, one after another. One that throws rolls everything back. */
export type Subscribers = {
  readonly [Each in Name]: readonly ((tx: Tx, fact: Announcements[Each]) => Promise<void>)[];
};

/** Announces a fact in the transaction that has made it true. */
export type Announce = <Each extends Name>(tx: Tx, name: Each, fact: Announcements[Each]) => Promise<void>;

/** The way to announce to these subscribers. */
export function announcing(subscribers: Subscribers): Announce {
  return async (tx, name, fact) => {
    for (const follow of subscribers[name]) await follow(tx, fact);
  };
}
