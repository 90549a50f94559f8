import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { simulatedDelivery } from '../../../host/server/core/messages/message-desk.ts';
import { sendMessage, type NewMessage, type Queued } from '../../../host/server/core/messages/send-message.ts';
import { inTransaction } from '../../../host/server/db/transaction.ts';
import { settleDue, turnOf } from '../../../host/server/core/jobs/row-job.ts';
import type { Settings } from '../../../host/server/base/settings.ts';
import type { ContactChannel, MessagePurpose } from '../../../widgets/contract/communications/messages.ts';
import { startTestServer } from '../support.ts';
import { keepUnsubscribed } from '../unsubscribe/unsubscribe-support.ts';

/** A wall-clock time in Asia/Kolkata of a day in November 2026. */
export const indian = (time: string, day = 21) => new Date(`2026-11-${day}T${time}+05:30`);

export const number = '9812345610';
export const loan = '251100000001';

/** A server whose messages are sent at the times that a test chooses. */
export async function startMessages(settings: Partial<Settings> = {}) {
  const server = await startTestServer({ settings });
  const { db } = server;
  let now = indian('12:00');
  const desk = { db, now: () => now, settings: server.settings };
  const template = { id: 'payment_reminder', values: ['Asha'] };
  const usual: NewMessage = {
    channel: 'SMS',
    purpose: 'SERVICE',
    to: number,
    template,
    text: 'Dear Asha, your EMI is due.',
    loanApplicationNumber: loan,
  };

  return {
    ...server,
    desk,
    at(moment: Date) {
      now = moment;
    },
    /** Keeps a message as a job would send it. */
    send: (message: Partial<NewMessage> = {}): Promise<Queued> =>
      inTransaction(db, (tx) => {
        const { record } = turnOf({ name: 'test messages' }, tx, now);
        return sendMessage(tx, { now, settings: server.settings, createdBy: null, record }, { ...usual, ...message });
      }),
    handOver: () => handOverDue(desk),
    deliver: () =>
      settleDue(simulatedDelivery, desk, (error) => {
        throw error;
      }),
    message: (id: string) =>
      db.selectFrom('outbound_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    audited: async (id: string) =>
      db.selectFrom('audit_event').selectAll().where('entity_id', '=', id).orderBy('id').execute(),
    async unsubscribe(contact: string, ...choices: { channel: ContactChannel; purpose: MessagePurpose }[]) {
      await keepUnsubscribed(db, contact, choices, now);
    },
    async clear() {
      for (const table of ['outbound_message', 'outbound_once', 'unsubscription'] as const)
        await db.deleteFrom(table).execute();
      now = indian('12:00');
    },
  };
}

/** WhatsApp on this machine, that answers each send as it is told. */
export async function startWhatsapp() {
  const asked: { to: string; template: unknown; id: string }[] = [];
  let answer = (at: number): { status: number; body: unknown } | 'none' => ({
    status: 200,
    body: { messages: [{ id: `wamid.${at}` }] },
  });
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const sent = body as { to: string; template: unknown; biz_opaque_callback_data: string };
      asked.push({ to: sent.to, template: sent.template, id: sent.biz_opaque_callback_data });
      const given = answer(asked.length);
      if (given === 'none') return response.destroy();
      return response.writeHead(given.status, { 'content-type': 'application/json' }).end(JSON.stringify(given.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    asked,
    settings: {
      phoneNumberId: '106540352242922',
      accessToken: 'EAAG-token',
      appSecret: 'the-app-secret-of-the-tests',
      verifyToken: 'the-verify-token-of-the-tests',
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v21.0`,
    },
    answers(as: typeof answer) {
      answer = as;
    },
    close: () => server.close(),
  };
}
