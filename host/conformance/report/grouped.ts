import type { Result } from '../workflow.ts';

/** Results by a text of theirs, in the order in which each text came first. */
export function grouped(results: readonly Result[], by: (result: Result) => string): [string, Result[]][] {
  const groups = new Map<string, Result[]>();
  for (const result of results) groups.set(by(result), [...(groups.get(by(result)) ?? []), result]);
  return [...groups];
}
