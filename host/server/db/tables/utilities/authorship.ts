/** What one person writes and another decides on. */
export type AuthoredKind =
  | 'otpTemplate'
  | 'partnerRule'
  | 'agentKyc'
  | 'certificate'
  | 'promoCode'
  | 'communication'
  | 'settlement'
  | 'waiver'
  | 'restructure'
  | 'agency'
  | 'bankProfile';

/** Who has written what is decided on, a row for each person of a round. A decision closes a round. */
interface AuthorshipTable {
  kind: AuthoredKind;
  /** The id of its row; of an agent's KYC the agent's. */
  subject_id: string;
  /** From 1. The newest one counts. */
  round: number;
  staff_id: string;
  /** When they have written last in this round. */
  at: Date;
  /** Null for who has written since the last decision. */
  closed_at: Date | null;
}

export interface AuthorshipTables {
  authorship: AuthorshipTable;
}
