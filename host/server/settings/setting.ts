/** A setting that stops the start; its message is the one sentence to print. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function wholeNumber(
  environment: Environment,
  name: string,
  fallback: number,
  min: number,
  max: number,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new SettingsError(`${name} must be a whole number from ${min} to ${max}, but it is "${text}".`);
}

export function oneOf<Choice extends string>(
  environment: Environment,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  const choice = choices.find((each) => each === text);
  if (choice !== undefined) return choice;
  throw new SettingsError(`${name} must be one of ${choices.join(', ')}, but it is "${text}".`);
}

/** A secret that another program shows here. */
export function secret(environment: Environment, name: string): string | undefined {
  const text = environment[name];
  if (text === undefined || text === '') return undefined;
  if (/^[\x21-\x7e]{32,200}$/.test(text)) return text;
  throw new SettingsError(`${name} must be 32 to 200 printable ASCII characters without spaces.`);
}
