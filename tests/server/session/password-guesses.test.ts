import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manageUsers } from '../../../host/server/commands/manage-users.ts';
import { demoPassword } from '../../../host/server/demo/kit/staff.ts';
import { guessedMessage, guessesLog10 } from '../../../host/server/core/staff/password-guesses.ts';
import { easyToGuess, newPasswordMessage } from '../../../widgets/contract/session/new-password.ts';
import { startTestServer, type Session, type TestServer } from '../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const meera = { username: 'meera.krishnan@lender.example.com', firstName: 'Meera', lastName: 'Krishnan' };

describe('how soon a password is guessed, of one who knows whose it is', () => {
  it.each([
    ['passwordpassword', 0.85, easyToGuess],
    ['meera.krishnan2026', 4.18, easyToGuess],
    ['qwertyuiopasdfg', 4.95, easyToGuess],
    ['Lending@Desk2026', 9.2, easyToGuess],
    ['Meera@Krishnan#1', 10.48, easyToGuess],
    ['mangalore-tiffin-46', 16.67, undefined],
  ])('%s: after 10 to the power of %d', async (password, power, message) => {
    expect(await guessesLog10(password, meera)).toBeCloseTo(power, 2);
    expect(await guessedMessage(password, meera)).toBe(message);
    expect(newPasswordMessage(password, meera.username)).toBeUndefined();
  });

  it('a name of one letter makes no letter of a password a word', async () => {
    const asha = { username: 'asha@lender.example.com', firstName: 'A', lastName: '' };
    expect(await guessedMessage('mangalore-tiffin-46', asha)).toBeUndefined();
  });

  it('looks at the first 48 characters, since the time grows with the square of the length', async () => {
    expect(await guessesLog10('p@ssw0rd'.repeat(32), meera)).toBe(await guessesLog10('p@ssw0rd'.repeat(6), meera));
    expect(await guessedMessage('p@ssw0rd'.repeat(32), meera)).toBe(easyToGuess);
  });
});

describe('setting a password', () => {
  const username = 'ops@demo.example';
  let session: Session;
  beforeEach(async () => {
    await server.db.deleteFrom('sign_in_attempt').execute();
    session = await server.signIn(username);
  });
  const change = (newPassword: string, currentPassword: string = demoPassword) =>
    server.call('changePassword', { currentPassword, newPassword }, { session });

  it('refuses one that is easy to guess, as often as it is tried with the right current one', async () => {
    for (let tries = 0; tries < 7; tries++)
      expect((await change('Meera@Krishnan#1')).body).toMatchObject({
        error: { errorCode: 'PASSWORD_REFUSED', errorMessage: easyToGuess, fieldErrors: { newPassword: easyToGuess } },
      });
  });

  it('says so only to who knows the current one', async () => {
    expect((await change('passwordpassword', 'not it')).errorCode).toBe('PASSWORD_WRONG');
  });

  it('leaves old ones as they are: one that is short and easy still signs in', async () => {
    expect(newPasswordMessage(demoPassword, username)).toBe('Use at least 15 characters');
    expect((await server.call('signIn', { username, password: demoPassword })).errorCode).toBeUndefined();
  });

  it('takes 256 characters of any kind, and no more', async () => {
    const { id } = session;
    const { password_hash } = await server.db
      .selectFrom('staff')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

    const long = [...'मैसूर पाक और ट्राम 🚃 '.repeat(20)].slice(0, 256).join('');
    expect((await change(`${long}x`)).body).toMatchObject({ error: { errorMessage: 'Use at most 256 characters' } });
    expect((await change(long)).errorCode).toBeUndefined();
    expect((await server.call('signIn', { username, password: long })).errorCode).toBeUndefined();
    await server.db.updateTable('staff').set({ password_hash }).where('id', '=', id).execute();
  });

  it('by the command as well, by the name that is given there', async () => {
    const run = (command: string, typed: string) =>
      manageUsers(server.db, command.split(' '), {
        say: () => undefined,
        askPassword: () => Promise.resolve(typed),
        now: server.clock.now,
      }).then(
        () => 'taken',
        (error: Error) => error.message,
      );
    const add = `add ${meera.username} --first-name Meera --last-name Krishnan --roles SUPPORT --routes ops`;
    expect(await run(add, 'Meera@Krishnan#1')).toBe(`${easyToGuess}.`);
    expect(await run(add, 'mangalore-tiffin-46')).toBe('taken');
    expect(await run(`reset ${meera.username}`, 'meera.krishnan2026')).toBe(`${easyToGuess}.`);
    expect(await run(`reset ${meera.username}`, 'mangalore-tiffin-46')).toBe('taken');
  });
});
