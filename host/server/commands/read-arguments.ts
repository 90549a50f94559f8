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
