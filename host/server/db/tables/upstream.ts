/** The session that a member of staff has at the lender's backend. */
interface UpstreamSessionTable {
  session_id: string;
  /** Their id there. */
  lender_user_id: string;
  /** The lender's token and key, which only the token of our session opens. */
  sealed: string;
}

/** A write that is under way at the lender's backend. */
interface UpstreamWriteTable {
  caller: string;
  call: string;
  key: string;
  /** By then it has an answer, or its process has died. */
  until: Date;
}

export interface UpstreamTables {
  upstream_session: UpstreamSessionTable;
  upstream_write: UpstreamWriteTable;
}
