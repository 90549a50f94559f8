import { Compile } from 'typebox/compile';
import type { Static, TSchema } from 'typebox';
import { callNames, callRows, type CallName } from '../../../../widgets/contract/calls.ts';
import { schemas } from '../../../../widgets/contract/schemas.ts';
import { SettingsError, type Environment } from './setting.ts';
import { MappingSchema, type CallMappingSchema, type upstreamEncodings } from './mapping.schemas.ts';
import { fieldsOf } from './schema-fields.ts';

type Given = Static<typeof CallMappingSchema>;
type Names = Readonly<Record<string, string>>;

/** How one call goes to the lender's backend, with the environment's values in the headers. */
export interface CallMapping {
  to: 'upstream' | 'ours';
  method: string;
  path: string;
  encoding: (typeof upstreamEncodings)[number];
  /** Ours to theirs. */
  fields: Names;
  replyFields: Names;
  words: Readonly<Record<string, Names>>;
  headers: Names;
}

/** The mapping of every call that may go to the lender, by name. */
export type Mapping = Readonly<Partial<Record<CallName, CallMapping>>>;

/** The one extension call that a mapping may name: with it, a sign-out ends both sessions. */
const mayAlsoGo: CallName = 'signOut';
const validator = Compile(MappingSchema);
const everyList = { '*.tabs': /\.tabs$/, '*.rows': /\.rows$/ };

/** Names the place of a mistake in the file. */
function wrong(file: string, place: string, sentence: string): SettingsError {
  return new SettingsError(`UPSTREAM_MAPPING ${file}: ${place} ${sentence}.`);
}

function parse(text: string, file: string): Record<string, Given> {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new SettingsError(`UPSTREAM_MAPPING ${file} is not JSON.`);
  }
  if (validator.Check(given)) return given;
  const [first] = validator.Errors(given);
  const place = (first?.instancePath ?? '').split('/').slice(1).join('.').replaceAll('~1', '/') || 'the file';
  const { allowedValues } = { ...first?.params } as { allowedValues?: string[] };
  if (first?.keyword === 'boolean') throw wrong(file, place, 'is not known here');
  throw wrong(
    file,
    place,
    allowedValues ? `must be one of ${allowedValues.join(', ')}` : (first?.message ?? 'is wrong'),
  );
}

function checkNames(file: string, place: string, names: Names, schema: TSchema): void {
  const { known, isOpen } = fieldsOf(schema);
  for (const name of Object.keys(names))
    if (!isOpen && !name.split('.').every((part) => known.has(part)))
      throw wrong(file, `${place}.${name}`, 'is no field of this call');
  const theirs = Object.values(names);
  const twice = theirs.find((name, at) => theirs.indexOf(name) !== at);
  if (twice !== undefined) throw wrong(file, place, `gives the name ${twice} to two fields`);
}

function checkRow(file: string, key: string, row: Given, name: CallName): void {
  const { request, reply } = schemas[name] as { request: TSchema; reply: TSchema };
  checkNames(file, `${key}.fields`, row.fields ?? {}, request);
  checkNames(file, `${key}.replyFields`, row.replyFields ?? {}, reply);
  const [inRequest, inReply] = [fieldsOf(request), fieldsOf(reply)];
  for (const [field, words] of Object.entries(row.words ?? {})) {
    const isKnown = inRequest.isOpen || inReply.isOpen || inRequest.known.has(field) || inReply.known.has(field);
    if (!isKnown) throw wrong(file, `${key}.words.${field}`, 'is no field of this call');
    if (new Set(Object.values(words)).size < Object.keys(words).length)
      throw wrong(file, `${key}.words.${field}`, 'gives one word of theirs to two of ours');
  }
  for (const [, parameter = ''] of (row.path ?? '').matchAll(/:(\w+)/g))
    if (parameter !== 'listType' && !inRequest.known.has(parameter))
      throw wrong(file, `${key}.path`, `names :${parameter}, which is no field of this call`);
  if (row.encoding !== undefined && row.encoding !== 'multipart' && callRows[name].files)
    throw wrong(file, `${key}.encoding`, 'must be multipart, because the call carries a file');
}

function filled(file: string, place: string, headers: Names, environment: Environment): Names {
  const entries = Object.entries(headers).map(([header, text]) => {
    const value = text.replaceAll(/\$env\.(\w+)/g, (_, variable: string) => {
      const found = environment[variable];
      if (found) return found;
      throw wrong(file, `${place}.${header}`, `needs the environment variable ${variable}, which is not set`);
    });
    return [header.toLowerCase(), value];
  });
  return Object.fromEntries(entries) as Names;
}

/**
 * Reads the mapping of all calls that may go to the lender; an empty text maps none of them otherwise than the contract.
 *
 * @param file the file's name, for sentences
 * @throws SettingsError naming the place
 */
export function readMapping(text: string, file: string, environment: Environment): Mapping {
  const given = parse(text, file);
  const everywhere = given['*'] ?? {};
  if (Object.keys(everywhere).some((key) => key !== 'headers')) throw wrong(file, '*', 'may hold headers alone');
  const mayGo = callNames.filter((name) => callRows[name].part === 'core' || (name === mayAlsoGo && given[name]));
  for (const [key, row] of Object.entries(given)) {
    if (key === '*') continue;
    const pattern = everyList[key as keyof typeof everyList] as RegExp | undefined;
    const name = callNames.find((each) => (pattern ? pattern.test(each) : each === key));
    if (name === undefined) throw wrong(file, key, 'is no call of the contract');
    if (!mayGo.includes(name) && row.to !== 'ours')
      throw wrong(file, key, `belongs to the extension ${callRows[name].part}, which this server answers itself`);
    checkRow(file, key, row, name);
  }
  const rows = mayGo.map((name): [CallName, CallMapping] => {
    const { method, path, encoding } = callRows[name];
    const ofLists = Object.entries(everyList).find(([, pattern]) => pattern.test(name))?.[0];
    const key = given[name] ? name : (ofLists ?? name);
    const row = {
      to: 'upstream',
      method,
      path,
      encoding,
      fields: {},
      replyFields: {},
      words: {},
      ...given[key],
    } as const;
    const headers = filled(file, `${key}.headers`, { ...everywhere.headers, ...row.headers }, environment);
    const [listType = ''] = name.split('.');
    return [name, { ...row, path: row.path.replaceAll(/:listType\b/g, listType), headers }];
  });
  return Object.fromEntries(rows);
}
