import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import type { Connection } from '../../client/connection.ts';
import { mintIdempotencyKey } from '../../client/idempotency-key.ts';
import { safeAddress } from '../parts/detail-groups.ts';
import { loanOf, type LoadedCall } from './loaded-call.ts';
import type { TelephonyEvents } from './telephony-crm.state.ts';

/** `made`: the ticket's address; it was not opened where the browser blocked the new tab. */
export type Ticket = { phase: 'none' } | { phase: 'making' } | { phase: 'made'; url: string; isOpened: boolean };

export interface TicketState {
  ticket: ReadonlySignal<Ticket>;
  /** @param tab opened by the click itself, so that no pop-up blocker stops it; null where one did */
  create(tab: Window | null): Promise<boolean>;
}

export function createTicket(
  connection: Connection,
  loaded: LoadedCall,
  events: Pick<TelephonyEvents, 'failed' | 'ticketCreated'>,
): TicketState {
  const ticket = signal<Ticket>({ phase: 'none' });
  const idempotencyKey = mintIdempotencyKey();
  const { entityId, callReferenceId, grant } = loaded.call;

  async function request(): Promise<string | undefined> {
    const input = { loanAppNo: loanOf(loaded), entityId, phoneNumber: loaded.phone ?? null, callReferenceId };
    const { freshDeskUrl } = await connection.remote('createTelephonyTicket', input, {
      callGrant: grant,
      idempotencyKey,
    });
    return safeAddress(freshDeskUrl, connection.base);
  }

  return {
    ticket,
    async create(tab) {
      if (ticket.peek().phase !== 'none') {
        tab?.close();
        return false;
      }
      ticket.value = { phase: 'making' };
      try {
        const url = await request();
        if (url === undefined) throw new Error('The address of the ticket is neither https nor the host’s own');
        if (tab) {
          tab.opener = null;
          tab.location.replace(url);
        }
        ticket.value = { phase: 'made', url, isOpened: tab !== null };
        events.ticketCreated(entityId);
        return true;
      } catch (error) {
        tab?.close();
        ticket.value = { phase: 'none' };
        events.failed(error instanceof CallError ? error.message : 'The ticket could not be opened');
        return false;
      }
    },
  };
}
