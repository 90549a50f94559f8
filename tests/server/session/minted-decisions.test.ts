import { expect, it } from 'vitest';
import { callNames, callRows, type WritingCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import type { Session } from '../support.ts';
import { presentVersion } from '../refusals/present-version.ts';
import { mintSession } from './mint-session.ts';
import { presses, startForPresses } from '../refusals/presses.ts';
import { storedIn } from '../refusals/refusal-support.ts';

/** An embedder's key opens sessions of the maker and of the checker: it is no second person, and decides nothing. */

const { server, lead } = startForPresses();
const page = 'https://crm.example';
const deciding = callNames.filter((name): name is WritingCall => callRows[name].decides !== undefined);

/** A session of the same person as an embedder opens it, for all of the call's screens. */
function mintedFrom(session: Session, name: WritingCall): Promise<Session> {
  const { screens } = callRows[name];
  return mintSession(server(), session, screens === 'any' ? [] : [...screens], page);
}

it.each(deciding)('%s is refused in a session of an embedder, and changes nothing', async (name) => {
  const pressed = await presses[name]();
  const { field, values } = callRows[name].decidesBy ?? { field: '', values: [] };
  const input = { ...pressed.input, ...(field !== '' && { [field]: values[0] }) };
  const version = await presentVersion(server().db, name, input as never);
  const session = await mintedFrom(pressed.session ?? lead(), name);
  const stored = await storedIn(server().db);
  const sent = {
    session,
    isBlind: true,
    headers: { origin: page, ...(version !== undefined && { [headers.ifMatch]: String(version) }) },
  } as const;
  const answer = await server().call(name, input, sent);
  expect(answer.body).toEqual({
    status: 'ERROR',
    error: { errorCode: 'MAKER_CHECKER_VIOLATION', errorMessage: 'Approvals are made in the portal' },
  });
  expect(await storedIn(server().db)).toEqual(stored);
});

it('a maker’s work goes on in a session of an embedder', async () => {
  for (const name of ['moveOtpTemplate', 'requestPenaltyWaiver', 'submitAgentKyc'] as const) {
    const { input, session = lead() } = await presses[name]();
    const version = await presentVersion(server().db, name, input as never);
    const sent = {
      session: await mintedFrom(session, name),
      isBlind: true,
      headers: { origin: page, ...(version !== undefined && { [headers.ifMatch]: String(version) }) },
    } as const;
    expect((await server().call(name, input, sent)).errorCode, name).toBeUndefined();
  }
});
