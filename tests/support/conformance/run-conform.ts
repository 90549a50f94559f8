import { conform } from '../../../host/conformance/conform.ts';

/** What a run printed, and how it ended. */
export interface Conformed {
  code: 0 | 1 | 2;
  /** What stands on its two streams. */
  said: string;
  complained: string;
}

/** Makes a run in this process. */
export async function runConform(...args: readonly string[]): Promise<Conformed> {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await conform(args, {}, { say: (line) => said.push(line), complain: (line) => complained.push(line) });
  return { code, said: said.join('\n'), complained: complained.join('\n') };
}
