import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { freshdesk } from '../../../host/server/desks/calling/tickets/freshdesk.ts';

const ticket = {
  subject: 'Call about loan 251118172605',
  description: 'Raised from the calling CRM',
  requester: { name: 'Harshvardhan Joshi', email: 'harsh.joshi@example.com', phone: '9123456786', entityId: 'cust-9' },
};
/** The answers that Freshdesk's API documentation shows for a created ticket, a wrong key, a spent limit and a wrong field. */
const created = {
  status: 201,
  body: { id: 4711, subject: ticket.subject, status: 2, priority: 1, source: 3, spam: false },
};
const wrongKey = {
  status: 401,
  body: { code: 'invalid_credentials', message: 'You have to be logged in to perform this action.' },
};
const limited = {
  status: 429,
  headers: { 'retry-after': '0' },
  body: { message: 'You have exceeded the limit of requests' },
};
const wrongField = {
  status: 400,
  body: {
    description: 'Validation failed',
    errors: [{ field: 'email', message: 'It should be a valid email address.', code: 'invalid_value' }],
  },
};

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A desk on this machine that gives the answers in turn (the last one over again) and keeps what it was sent. */
async function desk(...answers: (Answer | 'silent')[]) {
  const asked: { url: string | undefined; authorization: string | undefined; body: unknown }[] = [];
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(text) });
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      if (!answer || answer === 'silent') return;
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  stops.push(() => (server.closeAllConnections(), server.close()));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    base,
    desk: freshdesk({ domain: base, apiKey: 'key-1', timeout: answers.includes('silent') ? 150 : 10_000, pause: 1 }),
  };
}

it('makes a ticket of the call and answers its address', async () => {
  const { asked, base, desk: freshdeskApi } = await desk(created);
  await expect(freshdeskApi.create(ticket)).resolves.toEqual({ url: `${base}/a/tickets/4711` });
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({
    url: '/api/v2/tickets',
    authorization: `Basic ${Buffer.from('key-1:X').toString('base64')}`,
    body: {
      name: 'Harshvardhan Joshi',
      email: 'harsh.joshi@example.com',
      subject: ticket.subject,
      status: 2,
      priority: 1,
      source: 3,
    },
  });
});

it('names the customer by phone, else by our id, where there is no e-mail', async () => {
  const { asked, desk: freshdeskApi } = await desk(created);
  await freshdeskApi.create({ ...ticket, requester: { ...ticket.requester, email: null } });
  await freshdeskApi.create({ ...ticket, requester: { ...ticket.requester, email: null, phone: null } });
  expect(asked.map(({ body }) => body)).toMatchObject([{ phone: '9123456786' }, { unique_external_id: 'cust-9' }]);
});

it('waits and tries again when the limit is spent, three times at most', async () => {
  const twice = await desk(limited, limited, created);
  await expect(twice.desk.create(ticket)).resolves.toMatchObject({ url: expect.stringContaining('/a/tickets/4711') });
  expect(twice.asked).toHaveLength(3);
  const always = await desk(limited);
  await expect(always.desk.create(ticket)).rejects.toMatchObject({
    kind: 'unavailable',
    message: 'Freshdesk answered 429',
  });
  expect(always.asked).toHaveLength(3);
});

it.each([
  ['a wrong key', wrongKey],
  ['a wrong field', wrongField],
])('says that the desk refused %s, without another attempt', async (_, answer) => {
  const { asked, desk: freshdeskApi } = await desk(answer);
  await expect(freshdeskApi.create(ticket)).rejects.toMatchObject({ kind: 'refused' });
  expect(asked).toHaveLength(1);
});

it('gives up on a silent desk without sending the ticket twice', async () => {
  const { asked, desk: freshdeskApi } = await desk('silent');
  await expect(freshdeskApi.create(ticket)).rejects.toMatchObject({ kind: 'unavailable' });
  expect(asked).toHaveLength(1);
});
