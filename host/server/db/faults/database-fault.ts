/**
 * Why the database could not run a statement, when neither the statement nor the caller's input is to blame.
 *
 * `unreachable`: no connection, a connection that broke or does not answer, or a server that has become read-only.
 * `busy`: another transaction holds a row for too long, or a statement took too long. `full`: no room on the disk.
 */
export type DatabaseFaultKind = 'unreachable' | 'busy' | 'full';

/** A fault of the database itself. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
  readonly kind: DatabaseFaultKind;
  /** SQLSTATE or the system's error code; undefined when the error has no code. */
  readonly code: string | undefined;

  constructor(kind: DatabaseFaultKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.kind = kind;
    this.code = codeOf(cause);
  }
}

/** An error's SQLSTATE or system error code; undefined when the error has no code. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The fault that each code stands for. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const kinds: Readonly<Record<string, DatabaseFaultKind>> = {
  // connection: lost, refused
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  // the server is read-only: it has become a replica, or is not promoted yet
  '25006': 'unreachable',
  // ended by the server: idle in a transaction, too many connections, shutting down, crashed, starting, dropped
  '25P03': 'unreachable',
  '53300': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  // serialization failure or deadlock after all attempts, no memory, a held row, a statement that took too long
  '40001': 'busy',
  '40P01': 'busy',
  '53200': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** The kind of fault behind a statement's error; undefined when the statement or its values are to blame. */
export function faultKindOf(error: unknown): DatabaseFaultKind | undefined {
  if (error instanceof DatabaseFault) return error.kind;
  return kinds[codeOf(error) ?? ''];
}
