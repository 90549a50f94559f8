import { expect, it } from 'vitest';
import { addressOf, encode } from '../../widgets/client/request.ts';

it('fills path parameters and takes them out of the body', () => {
  expect(addressOf({ path: '/files/:fileId/pages/:page' }, { fileId: 'a/b', page: 2, note: 'x' })).toEqual({
    path: '/files/a%2Fb/pages/2',
    rest: { note: 'x' },
  });
});

it('keeps null in JSON and leaves absent values out of forms and queries', () => {
  expect(encode({ encoding: 'json' }, { a: null, b: 1 }).body).toBe('{"a":null,"b":1}');
  const { body } = encode({ encoding: 'form' }, { a: null, b: undefined, c: 0, d: false });
  expect(body instanceof FormData && Object.fromEntries(body)).toEqual({ c: '0', d: 'false' });
  expect(encode({ encoding: 'query' }, { q: 'a b', none: null }).query).toEqual({ q: 'a b' });
});

it('sends a file as a file', async () => {
  const { body } = encode({ encoding: 'multipart' }, { file: new Blob(['abc']), key: 'PAN' });
  const file = body instanceof FormData ? body.get('file') : null;
  expect(file instanceof Blob && (await file.text())).toBe('abc');
});
