import { isLoopback } from './loopback.ts';

/** A wrong setting, which stops the start. Its message is the one sentence to print. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable: what it may hold, its default, and what it means to whoever sets it. */
export interface Setting<Value> {
  /** The default, in Markdown for the table in `host/server/README.md`, as is `means`. */
  otherwise: string;
  means: string;
  /** The value when the variable is not set, or empty. */
  unset: Value;
  /**
   * @param text not empty
   * @throws SettingsError
   */
  read(text: string, name: string): Value;
}

type SettingWords = Pick<Setting<unknown>, 'means'> & Partial<Pick<Setting<unknown>, 'otherwise'>>;

/** Refuses a text, quoting it. */
function refuse(name: string, must: string, text: string): never {
  throw new SettingsError(`${name} must ${must}, but it is "${text}".`);
}

export function wholeNumber({
  unset,
  from,
  to,
  means,
}: {
  unset: number;
  from: number;
  to: number;
  means: string;
}): Setting<number> {
  const read = (text: string, name: string) =>
    /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to
      ? Number(text)
      : refuse(name, `be a whole number from ${from} to ${to}`, text);
  return { otherwise: String(unset), means, unset, read };
}

export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  { otherwise = '-', means }: SettingWords,
): Setting<Choice | undefined> {
  const read = (text: string, name: string) =>
    choices.find((each) => each === text) ?? refuse(name, `be one of ${choices.join(', ')}`, text);
  return { otherwise, means, unset: undefined, read };
}

/** A text that must pass a check. The refusal of a wrong text quotes it. */
export function text(
  { is, must }: { is: (given: string) => boolean; must: string },
  { otherwise = '-', means }: SettingWords,
): Setting<string | undefined> {
  const read = (given: string, name: string) => (is(given) ? given : refuse(name, must, given));
  return { otherwise, means, unset: undefined, read };
}

/** A text of any kind. */
export function anyText(words: SettingWords): Setting<string | undefined> {
  return text({ is: () => true, must: '' }, words);
}

/** A text setting with a default. The table shows the default as it is unless the setting has an `otherwise`. */
export function withDefault(unset: string, setting: Setting<string | undefined>): Setting<string> {
  const { otherwise, means, read } = setting;
  return {
    otherwise: otherwise === '-' ? unset : otherwise,
    means,
    unset,
    read: (given, name) => read(given, name) ?? unset,
  };
}

/** A text that is not printed when it is wrong: a secret of another program, or an address with a password in it. */
export function unprinted(
  { is, sentence }: { is: (given: string) => boolean; sentence: (name: string) => string },
  { otherwise = '-', means }: SettingWords,
): Setting<string | undefined> {
  function read(given: string, name: string): string {
    if (is(given)) return given;
    throw new SettingsError(sentence(name));
  }
  return { otherwise, means, unset: undefined, read };
}

export function secret(words: SettingWords): Setting<string | undefined> {
  const sentence = (name: string) => `${name} must be 32 to 200 printable ASCII characters without spaces.`;
  return unprinted({ is: (given) => /^[\x21-\x7e]{32,200}$/.test(given), sentence }, words);
}

/** An address that a browser is sent to. */
export function httpsAddress(words: SettingWords): Setting<string | undefined> {
  const is = (given: string) => URL.canParse(given) && new URL(given).protocol === 'https:';
  return text({ is, must: 'be an https address' }, words);
}

/**
 * An address that keys and borrowers' papers are sent to. Without https it must be on this machine.
 *
 * @param must what the refusal of another text demands
 */
export function serviceAddress(
  { is, must }: { is: (given: string) => boolean; must: string },
  words: SettingWords,
): Setting<string | undefined> {
  const address = text({ is, must }, words);
  function read(given: string, name: string): string | undefined {
    const known = address.read(given, name);
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (url?.protocol === 'http:' && !isLoopback(url.hostname))
      return refuse(name, 'be an https address unless it is on this machine', given);
    return known;
  }
  return { ...address, read };
}

/** A list of items that are separated by commas or spaces. */
export function listOf<Item>(
  readItem: (item: string, name: string) => Item,
  { otherwise = '-', means }: SettingWords,
): Setting<readonly Item[]> {
  const read = (given: string, name: string) =>
    given
      .split(/[\s,]+/)
      .filter((item) => item !== '')
      .map((item) => readItem(item, name));
  return { otherwise, means, unset: [], read };
}
