import { inTransaction } from '../db/transaction.ts';
import { endSessionsOf } from '../core/embedders/end-sessions.ts';
import { endAllBut } from '../core/staff/own-sessions.ts';
import { SettingsError } from '../base/settings.ts';
import { recordJob } from './record-job.ts';
import { findStaff, readUsername, type Command } from './user-command.ts';

/** Ends the sessions that an embedder has opened. */
const signOutEmbedder: Command = async (db, { values: { embedder = '' } }, { say, now }) => {
  const endedSessions = await endSessionsOf(db, embedder, now());
  const after = { endedSessions };
  await inTransaction(db, (tx) =>
    recordJob(tx, now(), { action: 'END_EMBED_SESSIONS', entity: 'embedder', entityId: embedder, after }),
  );
  say(`Ended ${endedSessions} sessions that ${embedder} had opened`);
};

/** Ends all sessions of a user, also those on embedding pages, or all sessions that an embedder has opened. */
export const signOut: Command = async (db, given, terminal) => {
  const { positionals, values } = given;
  if ((values.embedder === undefined) === (positionals[1] === undefined))
    throw new SettingsError('Name either a user or an embedder: sign-out someone@lender.example, or --embedder crm.');
  if (values.embedder !== undefined) return signOutEmbedder(db, given, terminal);
  const { say, now } = terminal;
  const username = readUsername(positionals[1]);
  const { id } = await findStaff(db, username);
  const endedSessions = await inTransaction(db, async (tx) => {
    const ended = await endAllBut(tx, id, null, now());
    const after = { endedSessions: ended };
    await recordJob(tx, now(), { action: 'END_SESSIONS', entity: 'staff', entityId: id, after });
    return ended;
  });
  say(`Ended ${endedSessions} sessions of ${username}`);
};
