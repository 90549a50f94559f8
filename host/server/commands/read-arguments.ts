import { parseArgs, type ParseArgsConfig } from 'node:util';
import { SettingsError } from '../base/settings.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** A command's words and options. @param usage follows the sentence that says what is wrong @throws SettingsError */
export function readArguments<const Known extends Options>(args: readonly string[], options: Known, usage: string) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new SettingsError(`${(error as Error).message.split('. ')[0]}.${usage}`);
  }
}

/** One of the commands of a program: its first word names it. */
export interface NamedCommand<Run> {
  run: Run;
  /** The options that it takes. */
  takes: readonly string[];
  /** How many words it has, its name among them; 2 unless given. */
  words?: number;
}

/** The command that is given, with its words and options only. @throws SettingsError with the usage for any other */
export function commandOf<Run>(
  { positionals, values }: { positionals: readonly string[]; values: object },
  commands: Readonly<Record<string, NamedCommand<Run>>>,
  usage: string,
): NamedCommand<Run> {
  const [name = ''] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isTaken = (option: string) => command?.takes.includes(option);
  if (!command || positionals.length !== (command.words ?? 2) || !Object.keys(values).every(isTaken))
    throw new SettingsError(usage);
  return command;
}
