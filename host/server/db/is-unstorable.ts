const codes = ['22021', '22P05', '22003', '22007', '22008', '22P02'];

/** PostgreSQL's word on a value that no schema could catch: text it cannot hold (a zero byte), a number out of its range. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
