/**
 * Why the database could not do it, where neither the statement nor what a caller sent is to blame.
 *
 * `unreachable`: no connection, one that broke or does not answer, or a server that only reads now. `busy`: a row that somebody
 * holds for too long, or a statement that took too long. `full`: no room on its disk.
 */
export type DatabaseFaultKind = 'unreachable' | 'busy' | 'full';

/** A fault of the database's own. */
export class DatabaseFault extends Error {
  override name = 'DatabaseFault';
  readonly kind: DatabaseFaultKind;
  /** SQLSTATE, or the system's code; undefined where there is none. */
  readonly code: string | undefined;

  constructor(kind: DatabaseFaultKind, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.kind = kind;
    this.code = codeOf(cause);
  }
}

/** The SQLSTATE or the system's code of an error. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** SQLSTATEs, by what they mean here. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const kinds: Readonly<Record<string, DatabaseFaultKind>> = {
  // connection: lost, refused
  '08000': 'unreachable',
  '08001': 'unreachable',
  '08003': 'unreachable',
  '08004': 'unreachable',
  '08006': 'unreachable',
  // a server that has become, or not yet ceased to be, one that is only read
  '25006': 'unreachable',
  // ended by the server: idle in a transaction, too many connections, shutting down, crashed, starting, dropped
  '25P03': 'unreachable',
  '53300': 'unreachable',
  '57P01': 'unreachable',
  '57P02': 'unreachable',
  '57P03': 'unreachable',
  '57P05': 'unreachable',
  // serialization and deadlock after all attempts, a row that is held, a statement that took too long, no memory
  '40001': 'busy',
  '40P01': 'busy',
  '53200': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
};

/** What an error of a statement amounts to; undefined where the statement or its values are to blame. */
export function faultKindOf(error: unknown): DatabaseFaultKind | undefined {
  if (error instanceof DatabaseFault) return error.kind;
  return kinds[codeOf(error) ?? ''];
}
