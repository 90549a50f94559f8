import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compare, gt, lt } from 'semver';
import { root } from '../find-files.ts';
import { compareContracts, neededVersion, type Difference } from './compare.ts';
import type { Contract } from './describe-contract.ts';

/** One file for each released contract, named by its number. */
export const releasedFolder = join(root, 'tests/contract/released');
/** A schema as short as this is written wherever it stands. */
const shortest = 120;

/** JSON with sorted names, one line each for what the whole and its parts name: each call and each code stands on one. */
function written(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = (each: unknown) => written(each, depth + 1);
  const lines = Array.isArray(value)
    ? value.map(inner)
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, each]) => `${JSON.stringify(name)}: ${inner(each)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (depth > 1 || lines.length === 0) return open + lines.join(', ') + close;
  const indent = '  '.repeat(depth);
  return `${open}\n${lines.map((line) => `${indent}  ${line}`).join(',\n')}\n${indent}${close}`;
}

const parts = ['params', 'request', 'reply'] as const;

/** The calls of all lists have the same schemas: each stands with the first of them, and is named by the others. */
function shared(contract: Contract): unknown {
  const first = new Map<string, string>();
  const named = Object.entries(contract.calls).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const calls = named.map(([name, call]) => {
    const schemas = parts.flatMap((part): [string, unknown][] => {
      if (call[part] === undefined) return [];
      const text = `${part} ${JSON.stringify(call[part])}`;
      const known = first.get(text);
      if (known === undefined) first.set(text, name);
      return [[part, known === undefined || text.length < shortest ? call[part] : { as: known }]];
    });
    return [name, { ...call, ...Object.fromEntries(schemas) }];
  });
  return { ...contract, calls: Object.fromEntries(calls) };
}

/** The contract as its file holds it: the same contract gives the same text. */
export function textOf(contract: Contract): string {
  return `${written(shared(contract))}\n`;
}

/** Numbers of the released contracts, the last one first. */
export function releasedVersions(folder = releasedFolder): string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).flatMap((file) => /^(\d+\.\d+\.\d+)\.json$/.exec(file)?.[1] ?? []);
  return names.toSorted((one, other) => compare(other, one));
}

/** What `textOf` has written. */
export function contractOf(text: string): Contract {
  const contract = JSON.parse(text) as Contract;
  const { calls } = contract;
  for (const call of Object.values(calls))
    for (const part of parts) {
      const { as } = (call[part] ?? {}) as { as?: string };
      const meant = as === undefined ? undefined : calls[as]?.[part];
      if (meant) call[part] = meant;
    }
  return contract;
}

export function readReleased(version: string, folder = releasedFolder): Contract {
  return contractOf(readFileSync(join(folder, `${version}.json`), 'utf8'));
}

/** One sentence for each difference; what many calls have in common is said once. */
export function sentencesOf(differences: readonly Difference[]): string[] {
  const callsOf = new Map<string, string[]>();
  for (const { call, place, what, needs } of differences) {
    const said = `${call && place ? ': ' : ''}${place} ${what}, which needs a new ${needs}`;
    callsOf.set(said, [...(callsOf.get(said) ?? []), call]);
  }
  return [...callsOf].map(([said, calls]) => {
    const others = calls.length > 3 ? ` and ${calls.length - 3} more` : '';
    return calls.slice(0, 3).join(', ') + others + said;
  });
}

/** What stands against releasing the present contract, or against having it, one sentence each. */
export function objections(released: Contract, present: Contract): string[] {
  if (lt(present.version, released.version))
    return [`contractVersion is ${present.version}, but ${released.version} is released already`];
  const tooLarge = compareContracts(released, present).filter((each) =>
    gt(neededVersion(released.version, [each]), present.version),
  );
  return sentencesOf(tooLarge).map(
    (each) => `${each} after ${released.version}; contractVersion is ${present.version}`,
  );
}

/**
 * Writes the present contract beside those that are released.
 *
 * @returns the path of the new file
 * @throws Error if this number is released already, or too small for what has changed
 */
export function release(present: Contract, folder = releasedFolder): string {
  const file = join(folder, `${present.version}.json`);
  if (existsSync(file)) throw new Error(`${present.version} is released already, and stays as it is`);
  const [last] = releasedVersions(folder);
  const against = last === undefined ? [] : objections(readReleased(last, folder), present);
  if (against.length > 0) throw new Error(against.join('\n'));
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, textOf(present));
  return file;
}
