import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contractVersion } from '../../widgets/contract/version.ts';
import { root } from '../support/find-files.ts';
import { presentContract, type Contract } from '../support/contract/describe-contract.ts';
import { edited, type Edits } from '../support/contract/edited.ts';
import {
  objections,
  contractOf,
  readReleased,
  release,
  releasedFolder,
  releasedVersions,
  textOf,
} from '../support/contract/released.ts';

const present = presentContract();
const as = (version: string, edits: Edits = {}, contract = present): Contract =>
  edited(contract, { version, ...edits });

it('the package that checks a backend has the number of the contract that it checks, and needs no other package', () => {
  const manifest = readFileSync(join(root, 'host/conformance/package.json'), 'utf8');
  expect(JSON.parse(manifest)).toMatchObject({ version: contractVersion });
  expect(manifest).not.toMatch(/dependencies/i);
});

describe('the present contract', () => {
  it('has a number that is large enough for what has changed since the last released one', () => {
    const [last = ''] = releasedVersions();
    expect(objections(readReleased(last), present)).toEqual([]);
  });

  it('is described by the number that answers carry, and the same way each time', () => {
    expect(present.version).toBe(contractVersion);
    expect(textOf(presentContract())).toBe(textOf(present));
    expect(contractOf(textOf(present))).toEqual(JSON.parse(JSON.stringify(present)));
  });
});

it('keeps every released contract under its own number, as it was written', () => {
  const versions = releasedVersions();
  expect(versions).toContain('1.4.0');
  expect(readdirSync(releasedFolder).toSorted()).toEqual(versions.map((version) => `${version}.json`).toSorted());
  for (const version of versions) {
    const released = readReleased(version);
    expect(released.version).toBe(version);
    expect(readFileSync(join(releasedFolder, `${version}.json`), 'utf8') === textOf(released), version).toBe(true);
  }
});

it('writes a contract in one way, whatever its order: names sorted, a line for each call and each code', () => {
  const small = { ...as('1.0.0'), calls: {}, headers: {}, errors: { B: 200, A: 400 }, extensions: [] };
  const turned = Object.fromEntries(Object.entries(small).toReversed()) as unknown as Contract;
  expect(textOf(turned)).toBe(textOf(small));
  expect(textOf(small)).toMatch(
    /^\{\n {2}"calls": \{\},\n {2}"errors": \{\n {4}"A": 400,\n {4}"B": 200\n {2}\},\n {2}"extensions": \[\],\n/,
  );
  const lines = textOf(present).split('\n');
  expect(lines.filter((line) => line.startsWith('    "signIn": {'))).toHaveLength(1);
  expect(lines.length).toBeLessThan(900);
});

describe('a release', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'released-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const newCall = { 'calls/releaseAllLocks': present.calls['releaseLock'] };
  const noToken = { 'calls/signIn/reply/properties/token': undefined };

  it('is written once: a released number is not written again, not even with the same contract', () => {
    expect(release(as('1.0.0'), folder)).toBe(join(folder, '1.0.0.json'));
    expect(readReleased('1.0.0', folder)).toEqual(contractOf(textOf(as('1.0.0'))));
    expect(() => release(as('1.0.0', newCall), folder)).toThrow('1.0.0 is released already, and stays as it is');
    expect(readReleased('1.0.0', folder).calls).not.toHaveProperty('releaseAllLocks');
  });

  it('is refused where the number is too small, one sentence for each reason', () => {
    release(as('1.0.0'), folder);
    const refused = (version: string, edits: Edits) => () => release(as(version, edits), folder);
    expect(refused('1.0.1', newCall)).toThrow(
      'releaseAllLocks is new, which needs a new minor after 1.0.0; contractVersion is 1.0.1',
    );
    expect(refused('1.1.0', { ...newCall, ...noToken, 'errors/CHAT_TAKEN': undefined })).toThrow(
      [
        'signIn: reply/token is gone, which needs a new major after 1.0.0; contractVersion is 1.1.0',
        'errors/CHAT_TAKEN is gone, which needs a new major after 1.0.0; contractVersion is 1.1.0',
      ].join('\n'),
    );
    expect(refused('0.9.0', {})).toThrow('contractVersion is 0.9.0, but 1.0.0 is released already');
    expect(releasedVersions(folder)).toEqual(['1.0.0']);
  });

  it('is taken where the number is large enough, and compared with the last one alone', () => {
    release(as('1.0.0'), folder);
    release(as('1.9.0', newCall), folder);
    release(as('1.10.0', newCall), folder);
    release(as('2.0.0', { ...newCall, ...noToken }), folder);
    expect(releasedVersions(folder)).toEqual(['2.0.0', '1.10.0', '1.9.0', '1.0.0']);
    // since 2.0.0 nothing has changed
    release(as('2.0.1', { ...newCall, ...noToken }), folder);
    expect(() => release(as('2.1.0', noToken), folder)).toThrow('releaseAllLocks is gone, which needs a new major');
  });
});

it('says once what many calls have in common', () => {
  const rows = Object.keys(present.calls).filter((name) => name.endsWith('.rows'));
  const edits = Object.fromEntries(rows.map((name) => [`calls/${name}/request/properties/rows/maximum`, 50]));
  const [sentence, ...others] = objections(as('1.0.0'), as('1.1.0', edits));
  expect(sentence).toBe(
    `${rows.slice(0, 3).join(', ')} and ${rows.length - 3} more: request/rows maximum is 50 now and was 100, which needs a new major after 1.0.0; contractVersion is 1.1.0`,
  );
  expect(others).toEqual([]);
});
