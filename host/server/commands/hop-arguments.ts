import type { CallInput } from '../../../widgets/contract/schemas.ts';
import { SettingsError } from '../base/settings.ts';
import { readArguments } from './read-arguments.ts';

const usage =
  'npm run hop-link -- ops@lender.example DOCUMENT_VERIFICATION loanApplicationNumber=251118172605 [--base https://HOST]';

const wrong = (sentence: string) => new SettingsError(`${sentence} Usage: ${usage}`);

const parsed = (args: readonly string[]) => readArguments(args, { base: { type: 'string' } }, ` Usage: ${usage}`);

/**
 * Reads the arguments of `npm run hop-link`: a username, a screen's route key, and `name=value` for what its address takes.
 *
 * @throws SettingsError with the one sentence to print
 */
export function readHopArguments(args: readonly string[]): { hop: CallInput<'createHop'>; base: string | undefined } {
  const { values, positionals } = parsed(args);
  const [username, screen, ...pairs] = positionals;
  if (username === undefined || screen === undefined) throw wrong('A link has a member of staff and a screen.');
  const params = new Map<string, string>();
  for (const pair of pairs) {
    const [, name, value] = /^([\w-]{1,40})=(.{1,200})$/.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw wrong(`A value is name=value, but it is "${pair}".`);
    if (params.has(name)) throw wrong(`The value ${name} stands there twice.`);
    params.set(name, value);
  }
  return { hop: { username, screen, params: Object.fromEntries(params) }, base: values.base };
}
