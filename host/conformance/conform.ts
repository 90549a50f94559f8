import { writeFileSync } from 'node:fs';
import { readWishes, usage, WrongUse } from './arguments.ts';
import { Unreachable } from './outcome.ts';
import { htmlOf } from './report/html.ts';
import { junitOf } from './report/junit.ts';
import { progressLine } from './report/progress.ts';
import { summaryLines, verdictOf } from './report/summary.ts';
import { runWorkflows } from './run-workflows.ts';

interface Output {
  say(line: string): void;
  complain(line: string): void;
}

const shortest = 6;

/** Keeps passwords, tokens and keys out of what is printed and written. */
function hiding() {
  const secrets = new Set<string>();
  return {
    keep: (text: string) => {
      if (text.length >= shortest) secrets.add(text);
    },
    hide: (text: string) => [...secrets].reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text),
  };
}

function keepReport(file: string | undefined, text: () => string): void {
  if (file === undefined) return;
  try {
    writeFileSync(file, text());
  } catch {
    throw new WrongUse(`${file} cannot be written`);
  }
}

/**
 * Checks a backend.
 *
 * @returns 0 if it conforms, 1 if it does not, 2 if it could not be asked
 */
export async function conform(
  args: readonly string[],
  environment: Readonly<NodeJS.ProcessEnv>,
  { say, complain }: Output,
): Promise<0 | 1 | 2> {
  const { keep, hide } = hiding();
  try {
    const wishes = readWishes(args, environment);
    if (!wishes) {
      say(usage);
      return 0;
    }
    for (const file of [wishes.junit, wishes.html]) keepReport(file, () => '');
    const run = await runWorkflows(wishes, { result: (result) => say(hide(progressLine(result))), secret: keep });
    keepReport(wishes.junit, () => hide(junitOf(run)));
    keepReport(wishes.html, () => hide(htmlOf(run)));
    for (const line of summaryLines(run)) say(hide(line));
    const verdict = verdictOf(run);
    return { conforms: 0, differs: 1, unknown: 2 }[verdict] as 0 | 1 | 2;
  } catch (cause) {
    if (!(cause instanceof WrongUse) && !(cause instanceof Unreachable)) throw cause;
    complain(hide(cause.message));
    return 2;
  }
}
