import { describe, expect, it } from 'vitest';
import { compareContracts, neededVersion, type Size } from '../support/contract/compare.ts';
import { presentContract } from '../support/contract/describe-contract.ts';
import { edited, type Edits } from '../support/contract/edited.ts';

const present = presentContract();

function callOf(name: string) {
  const call = present.calls[name];
  if (!call) throw new Error(`There is no call ${name}`);
  return call;
}
const acquireLock = callOf('acquireLock');
const upload = 'calls/uploadFile/files';

/** Changes of the contract as it is, by the sentences of the README's "Versions". */
const changes: readonly (readonly [what: string, edits: Edits, needs: Size | 'none'])[] = [
  ['a call comes', { 'calls/releaseAllLocks': acquireLock }, 'minor'],
  ['a call goes', { 'calls/acquireLock': undefined }, 'major'],
  ['a call has another name', { 'calls/acquireLock': undefined, 'calls/takeLock': acquireLock }, 'major'],
  ['a call has another path', { 'calls/signIn/path': '/auth/sign-in' }, 'major'],
  ['a call has another method', { 'calls/updateDocumentSection/method': 'POST' }, 'major'],
  ['a call has another encoding', { 'calls/signIn/encoding': 'json' }, 'major'],
  ['a call needs a session', { 'calls/signIn/auth': 'session' }, 'major'],
  ['a call needs no session any more', { 'calls/signOut/auth': 'none' }, 'major'],
  ['a core call moves to an extension', { 'calls/displayProfile/part': 'sessions' }, 'major'],
  ['a call of an extension becomes core', { 'calls/signOut/part': 'core' }, 'minor'],
  ['a call moves to another extension', { 'calls/signOut/part': 'locks' }, 'major'],
  ['a call takes an idempotency key', { 'calls/acquireLock/writes': true }, 'minor'],
  ['a call takes no idempotency key any more', { 'calls/saveRow/writes': false }, 'major'],
  ['a call asks for the version of a row', { 'calls/acquireLock/changes': 'row' }, 'major'],
  ['a call takes no version of a row any more', { 'calls/saveRow/changes': 'unversioned' }, 'major'],
  ['a call that only reads changes something', { 'calls/displayProfile/changes': 'unversioned' }, 'major'],
  ['a call names its rows in other words', { 'calls/acquireLock/changes': 'rows' }, 'patch'],
  ['a call takes a kind of file more', { [`${upload}/imageFile`]: ['image', 'pdf', 'word', 'video', 'csv'] }, 'minor'],
  ['a call takes a kind of file fewer', { [`${upload}/imageFile`]: ['image', 'pdf'] }, 'major'],
  ['a call asks for a second file', { [`${upload}/backFile`]: ['image'] }, 'major'],
  ['a call takes a file no more', { [`${upload}/imageFile`]: undefined }, 'major'],
  ['a header comes', { 'headers/dryRun': { name: 'x-dry-run', part: 'guards' } }, 'minor'],
  ['a header goes', { 'headers/callGrant': undefined }, 'major'],
  ['a header has another name', { 'headers/callGrant/name': 'x-grant' }, 'major'],
  ['a core header moves to an extension', { 'headers/userKey/part': 'live' }, 'major'],
  ['a header of an extension becomes core', { 'headers/ifMatch/part': 'core' }, 'minor'],
  ['an extension comes', { extensions: [...present.extensions, 'ratings'] }, 'minor'],
  ['an extension goes', { extensions: present.extensions.filter((name) => name !== 'views') }, 'major'],
  ['extensions stand in another order', { extensions: present.extensions.toReversed() }, 'none'],
  ['a topic comes', { 'live/topics': [...present.live.topics, 'locks.desk'] }, 'minor'],
  ['a topic goes', { 'live/topics': present.live.topics.slice(1) }, 'major'],
  ['server events have another path', { 'live/path': '/events' }, 'major'],
  ['an event of the stream comes', { 'live/streamEvents/paused': 'stream.paused' }, 'minor'],
  ['an event of the stream has another name', { 'live/streamEvents/gap': 'stream.lost' }, 'major'],
  ['what a backend offers has another path', { offer: '/contract' }, 'major'],
  ['an error code comes', { 'errors/TOO_EARLY': 425 }, 'minor'],
  ['an error code goes', { 'errors/CHAT_TAKEN': undefined }, 'major'],
  ['an error code has another status', { 'errors/CHAT_TAKEN': 409 }, 'major'],
];

const numbers = { none: '1.0.0', patch: '1.0.1', minor: '1.1.0', major: '2.0.0' };

describe('a change of the contract', () => {
  it.each(changes)('%s', (_, edits, needs) => {
    expect(neededVersion('1.0.0', compareContracts(present, edited(present, edits)))).toBe(numbers[needs]);
  });

  it('of path parameters is one of a request', () => {
    const id = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
    const withId = edited(present, { 'calls/signIn/params': id });
    const needsOf = (edits: Edits) => neededVersion('1.0.0', compareContracts(withId, edited(withId, edits)));
    expect(needsOf({ 'calls/signIn/params/properties/id/maxLength': 9 })).toBe('2.0.0');
    expect(needsOf({ 'calls/signIn/params/properties/id': { anyOf: [{ type: 'string' }, { type: 'null' }] } })).toBe(
      '1.1.0',
    );
  });
});

describe('in the contract as it is', () => {
  const signIn = 'calls/signIn/request/properties';
  const real: readonly (readonly [what: string, edits: Edits, place: string, says: string, needs: Size])[] = [
    [
      'a shorter name',
      { [`${signIn}/username/maxLength`]: 64 },
      'request/username',
      'maxLength is 64 now and was 254',
      'major',
    ],
    [
      'a longer name',
      { [`${signIn}/username/maxLength`]: 320 },
      'request/username',
      'maxLength is 320 now and was 254',
      'minor',
    ],
    ['a second factor', { [`${signIn}/code`]: { type: 'string' } }, 'request/code', 'is new', 'minor'],
    [
      'a second factor without which nobody signs in',
      { [`${signIn}/code`]: { type: 'string' }, 'calls/signIn/request/required': ['code', 'password', 'username'] },
      'request/code',
      'is new and compulsory',
      'major',
    ],
    ['no token', { 'calls/signIn/reply/properties/token': undefined }, 'reply/token', 'is gone', 'major'],
    [
      'a portal more',
      {
        'calls/signIn/reply/properties/portalRouteList/items/properties/viewName/enum': ['agency', 'compliance', 'ops'],
      },
      'reply/portalRouteList/each/viewName',
      'may be "compliance" now',
      'major',
    ],
    [
      'a token in the extension alone',
      { 'calls/signIn/reply/properties/token/x-extension': 'sessions' },
      'reply/token',
      'has moved from the core to the extension sessions',
      'major',
    ],
    [
      'an idle time in every backend',
      { 'calls/signIn/reply/properties/idleMinutes/x-extension': undefined },
      'reply/idleMinutes',
      'has moved from the extension sessions to the core',
      'minor',
    ],
  ];

  it.each(real)('%s', (_, edits, place, what, needs) => {
    expect(compareContracts(present, edited(present, edits))).toEqual([{ call: 'signIn', place, what, needs }]);
  });
});

/** Places of all values that hold no other. */
function leaves(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return [place];
  return Object.entries(value).flatMap(([name, each]) => leaves(each, place === '' ? name : `${place}/${name}`));
}

it('sees every value of a call, whichever becomes another', () => {
  const names = ['signIn', 'hold.tabs', 'hold.rows', 'saveRow', 'updateDocumentSection', 'uploadFile', 'keepDraft'];
  const frame = { ...present, headers: {}, extensions: [], errors: {} };
  const unseen: string[] = [];
  let count = 0;
  for (const name of [...names, 'loadTelephonyCall', 'chatDetails', 'openEmbedSession', 'recordPayment']) {
    const call = callOf(name);
    for (const place of leaves(call)) {
      count += 1;
      const after = { ...frame, calls: { [name]: edited(call, { [place]: 'something else' }) } };
      if (compareContracts({ ...frame, calls: { [name]: call } }, after).length === 0) unseen.push(`${name}/${place}`);
    }
  }
  expect(count).toBeGreaterThan(1000);
  expect(unseen).toEqual([]);
});
