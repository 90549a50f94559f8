import { signal } from '@preact/signals-react';
import { expect, it } from 'vitest';
import type { Connection } from '../../../widgets/client/connection.ts';
import { createClaim } from '../../../widgets/document-verification/claim.state.ts';

type Heard = Parameters<Connection['live']['subscribe']>[1];

/** A claim of an element whose session its page supplied: nobody's record is kept, and the backend knows who calls. */
function open(reply: { expiresAt: string; holderId?: string }) {
  let hear: Heard | undefined;
  const connection = {
    remote: async () => reply,
    session: { state: { userInfo: signal(null) } },
    live: {
      subscribe(_topic: string, heard: Heard) {
        hear = heard;
        return () => undefined;
      },
    },
  } as unknown as Connection;
  const claim = createClaim(connection);
  const tell = (holderId: string | null, until: string | null = null) =>
    hear?.({ kind: 'event', type: 'lockChanged', payload: { rowId: 'row-1', holderId, expiresAt: until } } as never);
  return { claim, tell };
}
const expiresAt = '2031-03-14T10:30:00.000Z';

it('keeps a claim that the page’s own session holds, and loses it to a colleague [EM-04][EM-22]', async () => {
  const { claim, tell } = open({ expiresAt, holderId: 'staff-1' });
  await claim.take('row-1');
  tell('staff-1');
  tell(null);
  expect(claim.standing.value).toEqual({ phase: 'mine', until: expiresAt });
  tell('staff-2');
  expect(claim.standing.value).toMatchObject({ phase: 'lost', message: 'A colleague has taken this application over' });
  claim.dispose();
});

it('takes no event for a colleague’s where the backend does not say whose the claim is', async () => {
  const { claim, tell } = open({ expiresAt });
  await claim.take('row-1');
  tell('staff-1');
  expect(claim.standing.value.phase).toBe('mine');
  claim.dispose();
});

it('outlives late news of who had the application before, not of who has it now', async () => {
  const { claim, tell } = open({ expiresAt, holderId: 'staff-1' });
  await claim.take('row-1');
  tell('staff-2', '2031-03-14T10:29:59.000Z');
  expect(claim.standing.value.phase).toBe('mine');
  tell('staff-2', '2031-03-14T10:30:01.000Z');
  expect(claim.standing.value.phase).toBe('lost');
  claim.dispose();
});
