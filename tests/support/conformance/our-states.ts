import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ask, signIn } from '../../core-backend/caller.ts';

type Facts = Record<string, unknown>;

interface Options {
  /** Where the demo runs. */
  base: string;
  /** Any free one unless given. */
  port?: number;
  /** The keys of other servers, as the demo was started with: `dialerKey`, `paymentsKey`, `embedderKey`, `origin`. */
  keys?: Readonly<Record<string, string>>;
}

interface ListedRow {
  lockedBy: string | null;
  /** Null or absent for a row that is not on hold. */
  holdReason?: string | null;
  loanApplicationNumber: string;
}
interface ListedChat {
  roomId: string;
  timers: { type: string }[];
}

const demoPassword = 'demo-pass';
const fresh = (name: string) => `${name}-${randomBytes(4).toString('hex')}`;
const call = () => ({ crtObjectId: fresh('crt'), callReferenceId: fresh('call'), userId: 'agent-7' });

/** Makes the states of a conformance run in a running demo, by its own calls. */
function statesOf({ base, keys = {} }: Options) {
  let session: Promise<Record<string, string>> | undefined;
  const taken = new Map<string, number>();

  async function asLead<Data>(path: string, sent: { json?: object; form?: Record<string, string> }): Promise<Data> {
    session ??= signIn(base, 'lead@demo.example', demoPassword);
    const { data, message } = await ask(base, 'POST', path, { ...sent, headers: await session });
    if (data === undefined) throw new Error(`${path}: ${message}`);
    return data as Data;
  }
  /** The next of some things, so that two states never share one. */
  function next<Item>(name: string, items: readonly Item[]): Item {
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    const item = items[count];
    if (item === undefined) throw new Error(`the demo has no further ${name}`);
    return item;
  }
  async function loansOf(type: string, queueName: string): Promise<string[]> {
    const wish = { userId: '', queueName, pageNumber: 1, rows: 50, filters: { optionId: [] } };
    const { rows } = await asLead<{ rows: ListedRow[] }>(`/lists/${type}/rows`, { json: wish });
    const free = rows.filter(({ lockedBy, holdReason }) => !lockedBy && !holdReason);
    return free.map(({ loanApplicationNumber }) => loanApplicationNumber);
  }
  const documentLoan = async () => next('application', await loansOf('document-processing', 'Document Processing'));
  async function linkOf(name: string): Promise<Record<string, string>> {
    const { body } = await ask(base, 'GET', '/demo/links.json');
    const path = (body as Record<string, string>)[name] ?? '';
    return Object.fromEntries(new URL(path, base).searchParams);
  }

  async function reviewableMail(): Promise<Facts> {
    for (const loanApplicationNumber of await loansOf('nach-review', 'Nach Review')) {
      const ids = { loanApplicationId: loanApplicationNumber, convoxId: fresh('convox'), agentId: 'agent-7' };
      const { nachDetails } = await asLead<{ nachDetails: Record<string, string> }>(
        '/calling/crm/nach/fetchNachCrmData',
        { form: ids },
      );
      const { mailQueueId, email, nachStatus = '' } = nachDetails;
      if (!mailQueueId || !email || !['NACH_RECIEVED', 'NACH_RESUBMITTED'].includes(nachStatus)) continue;
      const { mailList } = await asLead<{ mailList: unknown[] }>('/nach/mail/list', {
        form: { loanApplicationNumber, mailQueueId, email },
      });
      if (mailList.length > 0) return { loanApplicationNumber, mailQueueId, email };
    }
    throw new Error('the demo has no mail that waits for a review');
  }

  /** Writes more into a chat than is shown at a time, and gives it back. */
  async function fill(room: Facts): Promise<void> {
    const { card } = await asLead<{ card: { stage: string | null } }>('/whatsapp/details', { json: room });
    const { stage } = card;
    await asLead('/whatsapp/takeAction', { json: { ...room, action: 'TAKE', stage } });
    for (let count = 1; count <= 31; count += 1)
      await asLead('/whatsapp/push', { json: { ...room, stage, text: `Line ${count}` } });
    await asLead('/whatsapp/takeAction', { json: { ...room, action: 'MAKE_AVAILABLE', stage } });
  }

  async function endedSession(): Promise<Facts> {
    const headers = await signIn(base, 'ops3@demo.example', demoPassword);
    await ask(base, 'POST', '/auth/logout', { json: {}, headers });
    return { token: headers['x-security-token'], key: headers['x-user-key'] };
  }

  async function serviceKeys(): Promise<Facts> {
    const [loanApplicationNumber] = await loansOf('agency-calling-list', 'Calling List');
    const paidOn = new Date(Date.now() + 330 * 60_000).toISOString().slice(0, 10);
    return { ...keys, username: 'lead@demo.example', screen: 'DOCUMENT_PROCESSING', loanApplicationNumber, paidOn };
  }

  const states: Record<string, () => Promise<Facts> | Facts> = {
    staff: () => ({ username: 'lead@demo.example', password: demoPassword }),
    colleague: () => ({ username: 'ops@demo.example', password: demoPassword }),
    'telephony-call': async () => ({
      query: { ...call(), loanAppNo: await documentLoan(), productType: 'PERSONAL_LOAN' },
    }),
    'telephony-banking-call': async () => ({ query: { ...(await linkOf('telephony-crm')), ...call() } }),
    'telephony-unknown': () => ({ query: { ...call(), phone: '6000000000' } }),
    'nach-call': async () => ({
      loanApplicationId: next('mandate', await loansOf('nach-review', 'Nach Review')),
      convoxId: fresh('convox'),
      agentId: 'agent-7',
    }),
    async 'banking-call'() {
      const query = { ...(await linkOf('telephony-crm')), ...call() };
      const loaded = await ask(base, 'POST', '/calling/service/load/collection/v1', {
        json: query,
        headers: { 'x-user-key': 'telephony' },
      });
      const { entityId } = (loaded.data as { call: { entityId: string } }).call;
      return { leadId: entityId, convoxId: fresh('convox'), agentId: 'agent-7' };
    },
    'document-application': async () => ({ loanApplicationNumber: await documentLoan() }),
    list: () => ({ listType: 'document-processing' }),
    'nach-mail': reviewableMail,
    async 'chat-room'() {
      const variant = 'general';
      const { cards } = await asLead<{ cards: ListedChat[] }>('/whatsapp/list', {
        json: { variant, filter: 'available' },
      });
      const open = cards.filter(({ timers }) => timers.some(({ type }) => type === 'CONSENT_TIMER'));
      const { roomId } = next('chat', open);
      await fill({ variant, roomId });
      return { variant, roomId };
    },
    'ended-session': endedSession,
    'service-keys': serviceKeys,
    clean: () => ({}),
  };
  return (name: string) => (Object.hasOwn(states, name) ? states[name]?.() : undefined);
}

/** Serves the states of a running demo: `POST {"state": NAME}`. */
export async function startOurStates(options: Options) {
  const make = statesOf(options);
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    async function answerState() {
      let body = '';
      for await (const part of request) body += String(part);
      const facts = await make((JSON.parse(body) as { state: string }).state);
      answer(facts ? 200 : 404, facts ? { facts } : {});
    }
    answerState().catch((cause: unknown) => answer(404, { why: String(cause) }));
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/states`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
