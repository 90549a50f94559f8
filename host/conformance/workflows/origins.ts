import { callNames, callRows } from '../../../widgets/contract/calls.ts';
import type { ExtensionName } from '../../../widgets/contract/extensions.ts';
import { headerParts, headers } from '../../../widgets/contract/headers.ts';
import { sessionHeaders } from '../client.ts';
import type { Desk } from '../desk.ts';
import { must } from '../outcome.ts';
import { defineWorkflow, type Workflow } from '../workflow.ts';

/** Those of answers, and the one that answers these: it is sent to a backend that tells its time alone. */
const answered: readonly string[] = [headers.requestId, headers.contractVersion, headers.serverTime, headers.openedAt];

function sentHeaders(desk: Desk): string[] {
  const isSent = (part: 'core' | ExtensionName) => part === 'core' || desk.offers(part);
  const own = Object.entries(headers).filter(([name]) => isSent(headerParts[name as keyof typeof headers]));
  return ['content-type', ...own.map(([, header]) => header).filter((header) => !answered.includes(header))];
}

const wordsOf = (text: string | null) =>
  (text ?? '')
    .toLowerCase()
    .split(',')
    .map((word) => word.trim());

/** What a page of another origin needs of a backend. @param origin the page's */
export function originsWorkflow(origin: string): Workflow {
  const allows = (value: string | null) => value === '*' || value === origin;
  return defineWorkflow<null>({
    name: 'origins',
    title: `Pages of ${origin}`,
    part: 'core',
    screens: ['TELEPHONY_CALLING_CRM', 'NACH_CALLING_CRM', 'BANK_CALLING_CRM'],
    begin: () => Promise.resolve(null),
    steps: [
      {
        id: 'preflight',
        rows: ['AP-05'],
        level: 'MUST',
        says: 'A preflight allows the origin, every method and every header that screens send',
        async check(desk) {
          const wanted = sentHeaders(desk);
          for (const method of new Set(callNames.map((name) => callRows[name].method))) {
            const name = callNames.find((each) => callRows[each].method === method && callRows[each].part === 'core');
            if (!name) continue;
            const asked = {
              origin,
              'access-control-request-method': method,
              'access-control-request-headers': wanted.join(','),
            };
            const { status, headers: given } = await desk.client.send(callRows[name].path, {
              method: 'OPTIONS',
              headers: asked,
            });
            must(status >= 200 && status < 300, `the preflight of ${name} is answered HTTP ${status}`);
            const allowed = allows(given.get('access-control-allow-origin'));
            must(allowed, `the preflight of ${name} is answered without access-control-allow-origin for ${origin}`);
            const methods = wordsOf(given.get('access-control-allow-methods'));
            const mayUse = ['get', 'post'].includes(method.toLowerCase()) || methods.includes(method.toLowerCase());
            must(mayUse || methods.includes('*'), `the preflight of ${name} does not allow the method ${method}`);
            const mayBeSent = wordsOf(given.get('access-control-allow-headers'));
            const missing = wanted.find((header) => !mayBeSent.includes(header) && !mayBeSent.includes('*'));
            must(missing === undefined, `the preflight of ${name} does not allow the header ${missing ?? ''}`);
          }
        },
      },
      {
        id: 'answer',
        rows: ['AP-07'],
        level: 'MUST',
        says: 'An answer allows the origin, a refusal too',
        async check(desk) {
          const good = await desk.ask('displayProfile', { userId: '' }, { headers: { origin } });
          const refused = await desk.ask('displayProfile', { userId: '' }, { as: 'nobody', headers: { origin } });
          for (const [what, answer] of [
            ['an answer', good],
            ['a refusal', refused],
          ] as const)
            must(
              allows(answer.headers.get('access-control-allow-origin')),
              `${what} comes without access-control-allow-origin for ${origin}`,
            );
        },
      },
      {
        id: 'exposed',
        rows: [],
        level: 'MUST',
        says: `A page may read ${headers.contractVersion}, if the backend sends it, and ${headers.requestId}`,
        async check(desk) {
          const more = { ...sessionHeaders(await desk.staff()), origin };
          const answer = await desk.ask('displayProfile', { userId: '' }, { headers: more });
          const exposed = wordsOf(answer.headers.get('access-control-expose-headers'));
          const hidden = answered.find(
            (header) => answer.headers.has(header) && !exposed.includes(header) && !exposed.includes('*'),
          );
          must(
            hidden === undefined,
            `access-control-expose-headers does not name ${hidden ?? ''}, which the backend sends`,
          );
        },
      },
    ],
  });
}
