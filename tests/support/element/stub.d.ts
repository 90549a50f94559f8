import type { CallName, calls } from '../../../widgets/contract/calls.ts';
import type { livePath } from '../../../widgets/contract/live.ts';

/** A call's path with something in the place of each of its parameters. */
type Filled<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path;

/** What a page may be answered at: the calls of the contract, the server's events, and files. */
export type StubPath = Filled<(typeof calls)[CallName]['path']> | typeof livePath | `/files/${string}`;

/** A request, as the stub hands it to an answer and keeps it. */
export interface Asked {
  path: string;
  query: Record<string, string>;
  method: string;
  headers: Record<string, string>;
  /** What came with it: JSON, or a form's fields by name. */
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** `offline`: nobody is there. `data` is held against the schema of the call's reply as the test runs. */
export type Answer =
  | 'offline'
  | {
      data?: unknown;
      error?: { errorCode: string; errorMessage: string; fieldErrors?: Record<string, string> };
      status?: number;
      lines?: readonly unknown[];
      /** What the screen makes of data that breaks the contract is the test's own point. */
      isOdd?: true;
    };
/** `/` answers every path. */
export type Answers = { [Path in StubPath | '/']?: Answer | ((call: Asked) => Answer | Promise<Answer>) };
