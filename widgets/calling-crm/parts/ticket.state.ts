import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../client/call-error.ts';
import { mintIdempotencyKey } from '../../client/idempotency-key.ts';
import { safeAddress } from './safe-address.ts';

/** `made`: the ticket's address; it was not opened where the browser blocked the new tab. */
export type Ticket = { phase: 'none' } | { phase: 'making' } | { phase: 'made'; url: string; isOpened: boolean };

export interface TicketState {
  ticket: ReadonlySignal<Ticket>;
  /** @param tab opened by the click itself, so that no pop-up blocker stops it; null where one did, or where none is wanted */
  create(tab: Window | null): Promise<boolean>;
}

interface TicketParts {
  /** Origin of the backend: its own ticket pages may be opened besides https addresses. */
  base: string;
  /** The ticket that the call has already. */
  known?: string | null;
  request(idempotencyKey: string): Promise<{ freshDeskUrl: string }>;
  created(): void;
  /** A refusal, in the server's words. */
  failed(text: string): void;
}

/** @returns whether the tab goes there; a sandboxed frame may be let open one and yet not lead it */
function lead(tab: Window, url: string): boolean {
  try {
    tab.location.replace(url);
    // after it: a tab without an opener takes no address from a sandboxed frame
    tab.opener = null;
    return true;
  } catch {
    tab.close();
    return false;
  }
}

/** The support ticket of one call: made once, whatever is clicked. */
export function createTicket({ base, known, request, created, failed }: TicketParts): TicketState {
  const before = safeAddress(known, base);
  const ticket = signal<Ticket>(
    before === undefined ? { phase: 'none' } : { phase: 'made', url: before, isOpened: true },
  );
  const idempotencyKey = mintIdempotencyKey();

  return {
    ticket,
    async create(tab) {
      if (ticket.peek().phase !== 'none') {
        tab?.close();
        return false;
      }
      ticket.value = { phase: 'making' };
      try {
        const url = safeAddress((await request(idempotencyKey)).freshDeskUrl, base);
        if (url === undefined) throw new Error('The address of the ticket is neither https nor the host’s own');
        ticket.value = { phase: 'made', url, isOpened: tab !== null && lead(tab, url) };
        created();
        return true;
      } catch (error) {
        tab?.close();
        ticket.value = { phase: 'none' };
        failed(error instanceof CallError ? error.message : 'The ticket could not be opened');
        return false;
      }
    },
  };
}
