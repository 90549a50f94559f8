const codes = ['22021', '22P05', '22003', '22007', '22008', '22P02'];

/** @returns true for the error of a value that no schema catches: text with a zero byte, a number out of range */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
