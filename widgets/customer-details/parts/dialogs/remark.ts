/** The message for a missing remark. */
export function remarkMessage(value: string): string | undefined {
  return value.trim() === '' ? 'Write a remark' : undefined;
}
