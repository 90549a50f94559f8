import { SettingsError } from '../base/settings.ts';
import { inTransaction } from '../db/transaction.ts';
import { grant, passwordFor } from '../desks/access/access-grant.ts';
import * as requests from '../desks/access/requests.store.ts';
import { tellRequest } from '../desks/access/tell-request.ts';
import { announce } from '../registers/subscribers.ts';
import { recordJob } from './record-job.ts';
import { oneTimeWords, type Command } from './user-command.ts';

/** Approves what waits for a username, where nobody else is there who could (`authority` 10). */
export const approve: Command = async (db, { positionals }, { say, now }) => {
  const username = (positionals[1] ?? '').trim().toLowerCase();
  const oneTime = await passwordFor((await requests.waitingFor(db, username))?.kind);
  const at = now();
  const { kind, oneTimePassword } = await inTransaction(db, async (tx) => {
    const request = await requests.findWaiting(tx, username);
    if (!request) throw new SettingsError(`No request waits for ${username}.`);
    const granted = await grant(tx, request, oneTime, { announce, now: at });
    const by = { staffId: null, now: at };
    const { accountId: madeId, endedSessions } = granted;
    const version = await requests.decide(tx, request, { to: 'APPROVED', remark: '', by, madeId });
    tellRequest(tx, { id: request.id, version, agencyId: request.agencyId }, 'WAITING', 'APPROVED');
    await recordJob(tx, at, {
      action: 'DECIDE_ACCESS_REQUEST',
      entity: 'accessRequest',
      entityId: request.id,
      before: { state: 'WAITING', kind: request.kind, username },
      after: { to: 'APPROVED', accountId: madeId, endedSessions },
      version,
    });
    return { kind: request.kind, oneTimePassword: granted.oneTimePassword };
  });
  say(`Approved ${kind} for ${username}`);
  if (oneTimePassword !== null) say(oneTimeWords(oneTimePassword));
};
