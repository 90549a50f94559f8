import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  limitCodes,
  limitRows,
  limitValues,
  type LimitRow,
  type LimitValues,
} from '../../../../widgets/contract/session/limits.ts';
import { SettingsError } from './setting.ts';

const greatest = 1_000_000_000;

function givenIn(file: string): Record<string, unknown> {
  let text: string;
  try {
    text = readFileSync(path.resolve(file), 'utf8');
  } catch {
    throw new SettingsError(`LIMITS_FILE must name a file that can be read, but it is "${file}".`);
  }
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>;
  } catch {
    throw new SettingsError(`LIMITS_FILE ${file} is not JSON.`);
  }
  throw new SettingsError(`LIMITS_FILE ${file} must be an object: the codes of limits, each with a whole number.`);
}

/**
 * What is free by each limit: the contract's numbers, and those of a lender's file in their place.
 *
 * @throws SettingsError for a code that no limit has, and for a value that it cannot have
 */
export function limitsIn(file: string | undefined): LimitValues {
  if (file === undefined) return limitValues;
  const given = givenIn(file);
  for (const [name, value] of Object.entries(given)) {
    const code = limitCodes.find((each) => each === name);
    if (code === undefined) throw new SettingsError(`LIMITS_FILE ${file}: ${name} is no limit.`);
    const { free, most = greatest }: LimitRow = limitRows[code];
    if (free === null) throw new SettingsError(`LIMITS_FILE ${file}: ${name} has no number of its own.`);
    if (!Number.isInteger(value) || Number(value) < 0 || Number(value) > most)
      throw new SettingsError(`LIMITS_FILE ${file}: ${name} must be a whole number from 0 to ${most}.`);
  }
  return { ...limitValues, ...given };
}
