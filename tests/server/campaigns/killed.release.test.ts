import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '../../../host/server/db/open.ts';
import { handOverDue } from '../../../host/server/core/messages/hand-over.ts';
import { hasPostgres, startOwnPostgres, type TestPostgres } from '../../support/databases/throw-away-postgres.ts';
import { killedServer, type KilledServer } from '../collections/killed-server.ts';
import { startWhatsapp } from '../communications/support.ts';
import { temporaryDirectory, testSettings, type Session } from '../support.ts';
import { mostRecipients } from '../../../widgets/contract/campaigns/communication.ts';
import { addLoans, addTemplate, messageOf } from './campaign-support.ts';

/** The milliseconds between two looks at what is sent; without an answer the same call is sent again after them. */
const againMs = 200;

let server: KilledServer | undefined;
let whatsapp: Awaited<ReturnType<typeof startWhatsapp>> | undefined;
let postgres: TestPostgres | undefined;
afterEach(async () => {
  await server?.kill();
  await postgres?.stop();
  postgres = undefined;
  whatsapp?.close();
});

/** Calls until the server answers. */
async function ask<Name extends Parameters<KilledServer['send']>[0]>(
  desk: KilledServer,
  ...asked: Parameters<typeof desk.send<Name>>
) {
  for (;;) {
    const answer = await desk.send<Name>(...asked);
    if (answer?.status === 'SUCCESS') return answer.data;
    if (answer) throw new Error(JSON.stringify(answer.error));
    await pause(againMs);
  }
}

it.each([
  { engine: 'embedded', kills: 3, recipients: 240 },
  ...(hasPostgres ? [{ engine: 'postgresql', kills: 2, recipients: mostRecipients }] : []),
])(
  'on the $engine engine a communication to $recipients reaches each once over SIGKILL: nobody twice, nobody left out',
  async ({ engine, kills, recipients }) => {
    if (engine === 'postgresql') postgres = await startOwnPostgres({ isDurable: true });
    const databaseUrl = await postgres?.createDatabase();
    whatsapp = await startWhatsapp();
    const { asked, settings } = whatsapp;
    const dataDir = temporaryDirectory();
    const desk = await killedServer({
      DATA_DIR: dataDir,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      WHATSAPP_PHONE_NUMBER_ID: settings.phoneNumberId,
      WHATSAPP_ACCESS_TOKEN: settings.accessToken,
      WHATSAPP_APP_SECRET: settings.appSecret,
      WHATSAPP_VERIFY_TOKEN: settings.verifyToken,
      WHATSAPP_API_URL: settings.apiUrl,
    });
    server = desk;
    const open = () => openDatabase({ settings: { dataDir, databaseUrl, databaseConnections: 1 } });
    await desk.kill();
    const before = await open();
    const on = { db: before.db, clock: { now: () => new Date(), advance: () => undefined } };
    const loans = await addLoans(on, recipients);
    const templateId = await addTemplate(on, { channel: 'WHATSAPP' });
    await before.close();
    await desk.restart();

    const session: Session = await desk.signIn('ops2@demo.example');
    const message = messageOf(templateId, loans, { channel: 'WHATSAPP' });
    const made = await ask(desk, 'sendCommunication', message, { session, key: randomUUID() });
    const { communicationId } = made;
    if (made.status === 'WAITS_FOR_RELEASE') {
      const second = await desk.signIn('lead@demo.example');
      const release = { session: second, key: randomUUID(), version: made.version };
      await ask(desk, 'releaseCommunication', { communicationId }, release);
    }
    const look = { communicationId, pageNumber: 1, rows: 1, status: null };
    const counts = async () => (await ask(desk, 'communicationRecipients', look, { session })).counts;
    for (let kill = 1; kill <= kills; kill++) {
      const wanted = (recipients / (kills + 2)) * kill;
      while (asked.length < wanted) await pause(5);
      await desk.kill();
      await desk.restart();
    }
    while ((await counts()).WAITING > 0) await pause(againMs);
    await desk.kill();

    const after = await open();
    try {
      // What had not begun at the last kill goes out here; what was begun is not begun again.
      const here = { db: after.db, now: () => new Date(), settings: testSettings({ whatsapp: settings }) };
      while ((await handOverDue(here)) > 0);
      const messages = await after.db
        .selectFrom('outbound_message')
        .selectAll()
        .where('campaign_id', '=', communicationId)
        .execute();
      const rows = await after.db
        .selectFrom('communication_recipient')
        .select(['state', 'message_id', 'loan_application_number'])
        .where('communication_id', '=', communicationId)
        .execute();
      expect(messages).toHaveLength(recipients);
      expect(new Set(messages.map(({ loan_application_number: loan }) => loan))).toEqual(new Set(loans));
      expect(rows.filter(({ state }) => state !== 'WRITTEN')).toEqual([]);
      expect(new Set(rows.map(({ message_id: id }) => id))).toEqual(new Set(messages.map(({ id }) => id)));
      expect(new Set(messages.map(({ recipient }) => recipient)).size).toBe(recipients);
      // The gateway was asked once for each at most; of those that it was not asked for, the message died as it began.
      expect(new Set(asked.map(({ to }) => to)).size).toBe(asked.length);
      const numbers = new Set(asked.map(({ to }) => to));
      const unasked = messages.filter(({ recipient }) => !numbers.has(`91${recipient}`));
      expect(new Set(unasked.map(({ hand_over: handOver }) => handOver))).toEqual(
        new Set(unasked.length > 0 ? ['STARTED'] : []),
      );
      expect(messages.filter(({ status }) => status === 'SENT').length).toBeGreaterThan(0);
      const events = await after.db
        .selectFrom('audit_event')
        .select('entity_id')
        .where('action', '=', 'SEND_MESSAGE')
        .where(
          'entity_id',
          'in',
          messages.map(({ id }) => id),
        )
        .execute();
      expect(events).toHaveLength(recipients);
    } finally {
      await after.close();
    }
  },
  300_000,
);
