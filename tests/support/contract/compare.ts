import { inc } from 'semver';
import { compareSchemas } from './compare-schemas.ts';
import type { Contract, ContractCall } from './describe-contract.ts';

/** Parts of a version, the smallest first. */
const sizes = ['patch', 'minor', 'major'] as const;
export type Size = (typeof sizes)[number];

export interface Difference {
  /** The call's name; empty outside of calls. */
  call: string;
  /** Names from the top, parted by slashes: `request/remarks`, `reply/rows/each/status`, `errors/NOT_FOUND`. */
  place: string;
  /** The end of a sentence about the place. */
  what: string;
  /** The least part of the contract's number that must grow. */
  needs: Size;
}

/** What a request or a reply that accepts more, or less, does to a client and a backend that stay as they are. */
const needsOf = {
  request: { wider: 'minor', narrower: 'major', added: 'minor', same: 'patch', broken: 'major' },
  reply: { wider: 'major', narrower: 'minor', added: 'minor', same: 'patch', broken: 'major' },
} as const satisfies Record<string, Record<string, Size>>;

const here = (place: string, needs: Size, what: string): Difference => ({ call: '', place, what, needs });

/** Names that come (a minor) or go (a major). */
function compareNames(place: string, released: readonly string[], present: readonly string[]): Difference[] {
  return [
    ...present.filter((name) => !released.includes(name)).map((name) => here(`${place}${name}`, 'minor', 'is new')),
    ...released.filter((name) => !present.includes(name)).map((name) => here(`${place}${name}`, 'major', 'is gone')),
  ];
}

function compareValue(place: string, released: unknown, present: unknown, needs: Size = 'major'): Difference[] {
  if (released === present) return [];
  return [here(place, needs, `is ${String(present)} now and was ${String(released)}`)];
}

/** The names of two records, and by `compare` what both hold. */
function compareEach<Value>(
  place: string,
  released: Readonly<Record<string, Value>>,
  present: Readonly<Record<string, Value>>,
  compare: (place: string, released: Value, present: Value) => Difference[],
): Difference[] {
  const kept = Object.entries(released).flatMap(([name, before]): [string, Value, Value][] => {
    const after = present[name];
    return after === undefined ? [] : [[`${place}${name}`, before, after]];
  });
  return [
    ...compareNames(place, Object.keys(released), Object.keys(present)),
    ...kept.flatMap(([at, before, after]) => compare(at, before, after)),
  ];
}

/** What belonged to an extension and is core now is there in every backend, as before in those that offered it. */
const comparePart = (place: string, released: string, present: string) =>
  compareValue(place, released, present, present === 'core' ? 'minor' : 'major');

/** A row's version must be sent with a call that changes one row, and with no other; a read may be made again freely. */
function compareChanges(released: ContractCall['changes'], present: ContractCall['changes']): Difference[] {
  const isHeavy = [released, present].includes('row') || released === 'nothing';
  return compareValue('changes', released, present, isHeavy ? 'major' : 'patch');
}

/** Each file part is compulsory. */
function compareFiles(released: ContractCall['files'], present: ContractCall['files']): Difference[] {
  const changes = compareEach('files/', released, present, (place, before, after) =>
    compareNames(`${place}/`, before, after),
  );
  return changes.map((each) => (each.place.split('/').length === 2 ? { ...each, needs: 'major' } : each));
}

function compareCall(released: ContractCall, present: ContractCall): Difference[] {
  const schemas = [
    ['params', released.params ?? {}, present.params ?? {}, needsOf.request],
    ['request', released.request, present.request, needsOf.request],
    ['reply', released.reply, present.reply, needsOf.reply],
  ] as const;
  return [
    ...(['method', 'path', 'encoding', 'auth'] as const).flatMap((key) =>
      compareValue(key, released[key], present[key]),
    ),
    ...comparePart('part', released.part, present.part),
    // without its key, a write that is sent twice is done twice
    ...compareValue('writes', released.writes, present.writes, present.writes ? 'minor' : 'major'),
    ...compareChanges(released.changes, present.changes),
    ...compareFiles(released.files, present.files),
    ...schemas.flatMap(([place, before, after, needs]) =>
      compareSchemas(place, before, after).map(({ place: at, what, sense }) => here(at, needs[sense], what)),
    ),
  ];
}

/**
 * Words of replies that were released as if they were fixed, though every released client passes over one that it does not
 * know. Their coming and their opening is a minor.
 */
const readAsOpen: readonly string[] = ['findRows reply/found/each/places/each/listType'];

const asRead = (each: Difference): Difference =>
  readAsOpen.includes(`${each.call} ${each.place}`) && !each.what.endsWith('no more')
    ? { ...each, needs: 'minor' }
    : each;

/** What has changed since a contract was released, and what each change needs by the README's "Versions". */
export function compareContracts(released: Contract, present: Contract): Difference[] {
  const kept = Object.keys(released.calls).filter((name) => present.calls[name]);
  const calls = compareNames('', Object.keys(released.calls), Object.keys(present.calls));
  return [
    ...calls.map(({ place, ...rest }) => ({ ...rest, call: place, place: '' })),
    ...kept.flatMap((name) => {
      const [before, after] = [released.calls[name], present.calls[name]];
      return before && after ? compareCall(before, after).map((each) => asRead({ ...each, call: name })) : [];
    }),
    ...compareValue('offer', released.offer, present.offer),
    ...compareEach('headers/', released.headers, present.headers, (place, before, after) => [
      ...compareValue(`${place}/name`, before.name, after.name),
      ...comparePart(`${place}/part`, before.part, after.part),
    ]),
    ...compareNames('extensions/', released.extensions, present.extensions),
    ...compareValue('live/path', released.live.path, present.live.path),
    ...compareNames('live/topics/', released.live.topics, present.live.topics),
    ...compareEach('live/streamEvents/', released.live.streamEvents, present.live.streamEvents, compareValue),
    ...compareEach('errors/', released.errors, present.errors, compareValue),
  ];
}

/** The least number that a contract with these differences may have. */
export function neededVersion(released: string, differences: readonly Pick<Difference, 'needs'>[]): string {
  const largest = sizes.findLast((size) => differences.some(({ needs }) => needs === size));
  return largest ? (inc(released, largest) ?? released) : released;
}
