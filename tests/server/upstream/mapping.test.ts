import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../host/server/base/settings.ts';
import { readMapping } from '../../../host/server/base/settings/mapping.ts';
import { fromTheirs, toTheirs } from '../../../host/server/upstream/translate.ts';
import { temporaryDirectory } from '../support.ts';

const secret = 'x'.repeat(32);
const set = { UPSTREAM_URL: 'https://lender.example/api/', TELEPHONY_LAUNCH_SECRET: secret };

/** Settings with a mapping file of this text. */
function settingsOf(text: string, more: Record<string, string> = {}) {
  const file = path.join(temporaryDirectory(), 'mapping.json');
  writeFileSync(file, text);
  return () => readSettings({ ...set, UPSTREAM_MAPPING: file, ...more });
}

const wrong: [string, object | string, string][] = [
  ['text that is no JSON', '{"signIn": ', 'is not JSON.'],
  ['a list in place of an object', '[]', 'the file must be object.'],
  ['an unknown call', { signin: { path: '/login' } }, 'signin is no call of the contract.'],
  ['an unknown word of a row', { signIn: { pth: '/login' } }, 'signIn.pth is not known here.'],
  ['an unknown field', { signIn: { fields: { user: 'login' } } }, 'signIn.fields.user is no field of this call.'],
  [
    'an unknown field of a reply',
    { searchEmployers: { replyFields: { boss: 'x' } } },
    'searchEmployers.replyFields.boss is no field of this call.',
  ],
  [
    'two fields of one name',
    { signIn: { fields: { username: 'x', password: 'x' } } },
    'signIn.fields gives the name x to two fields.',
  ],
  [
    'one word for two',
    { saveTelephonyCall: { words: { productType: { A: 'x', B: 'x' } } } },
    'saveTelephonyCall.words.productType gives one word of theirs to two of ours.',
  ],
  [
    'an extension call',
    { keepDraft: { path: '/drafts' } },
    'keepDraft belongs to the extension drafts, which this server answers itself.',
  ],
  [
    'a missing variable',
    { '*': { headers: { 'x-api-key': '$env.LENDER_KEY' } } },
    'signIn.headers.x-api-key needs the environment variable LENDER_KEY, which is not set.',
  ],
  [
    'a path that begins nowhere',
    { signIn: { path: 'login' } },
    'signIn.path must match pattern "^/[^\\s?#\\\\]{0,300}$".',
  ],
  [
    'a path of an unknown field',
    { signIn: { path: '/login/:who' } },
    'signIn.path names :who, which is no field of this call.',
  ],
  [
    'an unknown encoding',
    { signIn: { encoding: 'xml' } },
    'signIn.encoding must be one of json, form, multipart, query, urlencoded.',
  ],
  [
    'a file that is not multipart',
    { uploadDocument: { encoding: 'json' } },
    'uploadDocument.encoding must be multipart, because the call carries a file.',
  ],
  ['more than headers for every call', { '*': { path: '/x' } }, '* may hold headers alone.'],
  [
    'a header of two lines',
    { signIn: { headers: { 'x-a': 'b\nc' } } },
    'signIn.headers.x-a must match pattern "^[\\x20-\\x7e]{1,2000}$".',
  ],
  [
    'a name that changes objects',
    { signIn: { fields: { username: '__proto__' } } },
    'signIn.fields.username must match pattern',
  ],
];

describe('a wrong mapping stops the start with one sentence that names the place', () => {
  it.each(wrong)('%s', (_, mapping, sentence) => {
    const start = settingsOf(typeof mapping === 'string' ? mapping : JSON.stringify(mapping));
    expect(start).toThrow(/^UPSTREAM_MAPPING \S+mapping\.json[: ]/);
    expect(start).toThrow(sentence);
  });

  it('a file that is not there, an address that is not https, a demo, a mapping without an address', () => {
    expect(() => readSettings({ ...set, UPSTREAM_MAPPING: '/nowhere.json' })).toThrow(
      'UPSTREAM_MAPPING must name a file that can be read',
    );
    expect(() => readSettings({ ...set, UPSTREAM_URL: 'http://lender.example' })).toThrow(
      'UPSTREAM_URL must be an https address unless it is on this machine',
    );
    expect(() => readSettings({ ...set, DEMO: '1' })).toThrow('DEMO must not be 1 while UPSTREAM_URL is set');
    expect(() => readSettings({ UPSTREAM_MAPPING: 'x.json' })).toThrow(
      'UPSTREAM_URL must be set while UPSTREAM_MAPPING is.',
    );
    expect(() => readSettings({ ...set, UPSTREAM_TIMEOUT_SECONDS: '0' })).toThrow(
      'UPSTREAM_TIMEOUT_SECONDS must be a whole number',
    );
  });
});

it('is no demo, and takes a plain address of this machine', () => {
  const { isDemo, upstream } = readSettings({ ...set, UPSTREAM_URL: 'http://localhost:4010' });
  expect(isDemo).toBe(false);
  expect(upstream).toMatchObject({ url: 'http://localhost:4010', timeoutMs: 15_000 });
  expect(readSettings(set).upstream?.url).toBe('https://lender.example/api');
  expect(upstream?.mapping.signIn).toMatchObject({
    to: 'upstream',
    method: 'POST',
    path: '/auth/login',
    encoding: 'form',
  });
});

it('takes rows for all lists, headers for all calls, and a row of one call before both', () => {
  const rows = {
    '*': { headers: { 'X-Api-Key': 'Key $env.LENDER_KEY' } },
    '*.rows': { path: '/queues/:listType/search' },
    'hold.rows': { path: '/held', headers: { 'x-api-key': 'own' } },
  };
  const mapping = readMapping(JSON.stringify(rows), 'mapping.json', { LENDER_KEY: 'k-1' });
  expect(mapping['default.rows']).toMatchObject({
    path: '/queues/default/search',
    headers: { 'x-api-key': 'Key k-1' },
  });
  expect(mapping['hold.rows']).toMatchObject({ path: '/held', headers: { 'x-api-key': 'own' } });
  expect(mapping.signIn?.headers).toEqual({ 'x-api-key': 'Key k-1' });
  expect(mapping.keepDraft).toBeUndefined();
  expect(mapping.signOut).toBeUndefined();
});

describe('names and words, both ways', () => {
  const rules = {
    fields: { loanAppNo: 'loanNumber', userId: 'meta.agent.id' },
    replyFields: { userName: 'customer_name', 'callingCrmResponseDTO.productType': 'kind' },
    words: { productType: { PERSONAL_LOAN: 'PL', BANKING: 'CASA' }, callStatus: { Connected: 'CONN' } },
  };

  it('renames wherever a field stands, moves by ways, and leaves everything else', () => {
    const sent = toTheirs(
      { loanAppNo: '12', userId: 'a-1', productType: 'BANKING', callStatus: 'Connected', list: [{ loanAppNo: '13' }] },
      rules,
    );
    expect(sent).toEqual({
      loanNumber: '12',
      meta: { agent: { id: 'a-1' } },
      productType: 'CASA',
      callStatus: 'CONN',
      list: [{ loanNumber: '13' }],
    });
  });

  it('reads their names into ours, words in texts, lists and names of objects', () => {
    const theirs = {
      kind: 'PL',
      callingCrmResponseDTO: { details: { customer_name: 'Asha' }, callStatus: { CONN: ['Yes'], NONE: [] } },
    };
    expect(fromTheirs(theirs, rules)).toEqual({
      callingCrmResponseDTO: {
        details: { userName: 'Asha' },
        callStatus: { Connected: ['Yes'], NONE: [] },
        productType: 'PERSONAL_LOAN',
      },
    });
  });
});
