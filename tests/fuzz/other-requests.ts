import fc from 'fast-check';
import { foremostCallers } from './callers.ts';
import { hostileJson, hostileText } from './hostile-values.ts';
import { manyHeaders } from './request-headers.ts';
import type { FuzzRequest } from './requests.ts';
import { encoded } from './written-body.ts';

const elsewhere = [
  '/',
  '/live',
  '/live?topics=locks',
  '/live?topics=chat&age=1',
  '/files/KNOWN(fileId.1)',
  '/files/KNOWN(fileId.2)?expires=1&signature=a',
  '/tickets/KNOWN(rowId.0)',
  '/tickets/a',
  '/pay/a',
  '/pay/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  '/frame/lending-queue-list',
  '/frame/origins.json',
  '/metrics',
  '/readyz',
  '/healthz',
  '/api/openapi.json',
  '/demo/links.json',
  '/whatsapp/webhook?hub.mode=subscribe&hub.challenge=1',
  '/doors/files',
  '/doors/applications',
  '/doors/mails',
  '/no/such/call',
  '/widgets/none.js',
  '/assets/..%2f..%2fpackage.json',
  '/%zz',
  '/%ff',
  '/document-processing/100%',
  '//evil.example/a',
  '/a%00b',
  '/gallery',
  '/..',
  '/index.html',
];

/** Requests to whatever is no call. */
export function otherRequests(): fc.Arbitrary<FuzzRequest> {
  const url = fc
    .tuple(
      fc.constantFrom(...elsewhere),
      fc.oneof({ weight: 3, arbitrary: fc.constant('') }, { weight: 1, arbitrary: hostileText }),
    )
    .map(([path, text]) =>
      text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${encoded(JSON.stringify(text))}`,
    );
  const method = fc.constantFrom(
    'GET',
    'GET',
    'GET',
    'HEAD',
    'OPTIONS',
    'TRACE',
    'POST',
    'PUT',
    'DELETE',
    'PATCH',
    'SEARCH',
  );
  return fc
    .tuple(
      url,
      fc.constantFrom(...foremostCallers, 'nobody'),
      manyHeaders,
      method,
      fc.oneof(fc.constant(''), hostileJson),
    )
    .map(([address, caller, headers, verb, body]) => ({
      call: undefined,
      caller,
      method: verb,
      url: address,
      headers,
      body: verb === 'GET' || verb === 'HEAD' || verb === 'TRACE' ? '' : Buffer.from(body).toString('latin1'),
    }));
}
