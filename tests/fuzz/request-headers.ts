import fc from 'fast-check';
import type { Operation } from './description.ts';
import { hostileHeader } from './hostile-values.ts';

const version = fc.nat(39).map((n) => `KNOWN(version.${n})`);
const keys = fc.integer({ min: 1, max: 30 }).map((n) => `fuzz-key-${String(n).padStart(4, '0')}`);
const moments = fc.constantFrom(
  '2026-01-01T00:00:00.000Z',
  '2026-99-99T99:99:99.999Z',
  '9999-12-31T23:59:59Z',
  '2026-01-01T::::::Z',
);

/** Headers that a call reads, and those that none should mind. */
const more: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'idempotency-key': fc.oneof({ weight: 12, arbitrary: keys }, { weight: 1, arbitrary: hostileHeader }),
  'if-match': fc.oneof(
    { weight: 6, arbitrary: version },
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }).map(String) },
    { weight: 1, arbitrary: fc.constantFrom('*', '"1"', '999999999', 'W/"1"', '-1') },
    { weight: 1, arbitrary: hostileHeader },
  ),
  'x-submitted-at': fc.oneof(moments, hostileHeader),
  'x-call-grant': fc.oneof(
    { weight: 12, arbitrary: fc.nat(39).map((n) => `KNOWN(grant.${n})`) },
    { weight: 1, arbitrary: hostileHeader },
  ),
};
const oddTypes = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/json;',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'b'.repeat(253)}`,
  "multipart/form-data; boundary*=utf-8''%zz",
  'multipart/mixed; boundary=a',
  'application/x-www-form-urlencoded',
  'a/b; c',
);
const indifferent: Readonly<Record<string, fc.Arbitrary<string>>> = {
  accept: fc.oneof(fc.constantFrom('application/x-ndjson', 'text/html', 'text/event-stream', '*/*;q=0'), hostileHeader),
  'accept-encoding': fc.oneof(
    fc.constantFrom('gzip', 'br, deflate', 'identity;q=0', '*', 'gzip;q=nonsense'),
    hostileHeader,
  ),
  'if-none-match': fc.oneof(fc.constantFrom('*', '"a"', 'W/"a", "b"'), hostileHeader),
  'if-modified-since': fc.oneof(fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', '+275760'), hostileHeader),
  range: fc.oneof(
    fc.constantFrom(
      'bytes=0-',
      'bytes=-1',
      'bytes=5-1',
      'bytes=0-0,1-1,2-2',
      'bytes=99999999999999999999-',
      'lines=1-2',
    ),
    hostileHeader,
  ),
  'if-range': hostileHeader,
  'last-event-id': fc.oneof(fc.constantFrom('a.1', 'a.999999999999999', '-.0'), hostileHeader),
  origin: fc.oneof(
    fc.constantFrom('null', 'https://evil.example', 'file://', 'https://a.example, https://b.example'),
    hostileHeader,
  ),
  cookie: fc.oneof(fc.constantFrom('__proto__=1; a=%zz', ';;;='), hostileHeader),
  'x-forwarded-for': fc.oneof(
    fc.constantFrom('10.0.0.1', '::1, 10.0.0.2', 'unknown', '999.1.1.1', '1.2.3.4:80', '%', "'"),
    hostileHeader,
  ),
  'x-forwarded-host': hostileHeader,
  'x-http-method-override': fc.constant('DELETE'),
  'accept-version': hostileHeader,
  'x-request-id': hostileHeader,
  'user-agent': hostileHeader,
  'content-encoding': fc.constantFrom('gzip', 'br', 'nonsense'),
  'content-type': fc.oneof(oddTypes, hostileHeader),
  expect: fc.constantFrom('100-continue', 'nonsense'),
  te: hostileHeader,
  upgrade: fc.constantFrom('websocket', 'h2c'),
  'access-control-request-method': hostileHeader,
};

function someOf(headers: Readonly<Record<string, fc.Arbitrary<string>>>, most: number) {
  const one = fc.constantFrom(...Object.keys(headers)).chain((name) => {
    const value = headers[name] ?? fc.constant('');
    return value.map((text): [string, string] => [name, text.trim()]);
  });
  return fc.array(one, { maxLength: most }).map((entries) => Object.fromEntries(entries));
}

/** What a request to a call carries beside credentials: its content type, what the call reads, and now and then what none should mind. */
export function headersTo(
  { headers, opens }: Operation,
  type: string | undefined,
): fc.Arbitrary<Record<string, string>> {
  const read = [...headers, ...(opens === 'userKey' ? ['x-call-grant'] : [])].map((name) => {
    const value = (more[name] ?? hostileHeader).map((text) => ({ [name]: text.trim() }));
    return fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: fc.constant({}) });
  });
  const own = type === undefined ? fc.constant({}) : fc.constant({ 'content-type': type });
  const odd = oddTypes.map((text) => ({ 'content-type': text }));
  const noise = fc.oneof(
    { weight: 4, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: someOf({ ...more, ...indifferent }, 2) },
  );
  const content = type === undefined ? own : fc.oneof({ weight: 9, arbitrary: own }, { weight: 1, arbitrary: odd });
  return fc.tuple(content, ...read, noise).map((parts): Record<string, string> => Object.assign({}, ...parts));
}

/** All sorts of headers, for what is no call. */
export const manyHeaders = someOf({ ...more, ...indifferent }, 4);
