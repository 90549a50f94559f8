import { signal, type ReadonlySignal } from '@preact/signals-react';
import { CallError } from '../../../client/call-error.ts';
import type { Handling } from '../../../kit/work/create-work.ts';
import { safeAddress } from '../../../kit/desk/safe-address.ts';

/** `made`: the ticket has an address; `isOpened` is false when no new tab could show a ticket that was just made. */
export type Ticket = { phase: 'none' } | { phase: 'making' } | { phase: 'made'; url: string; isOpened: boolean };

export interface TicketState {
  ticket: ReadonlySignal<Ticket>;
  /** @param tab opened within the click, so that no pop-up blocker stops it; null when one did or no tab is wanted */
  create(tab: Window | null): Promise<boolean>;
}

interface Made {
  freshDeskUrl: string;
}

interface TicketParts {
  /** Origin of the backend: its own ticket pages may be opened besides https addresses. */
  base: string;
  /** The address of the ticket that the call has already. */
  known?: string | null;
  /** Sends the screen's own remote call. */
  run(handling: Handling<Made>): Promise<Made | undefined>;
  created(): void;
}

/** @returns false when the tab cannot be navigated: a sandboxed frame may be allowed to open a tab and no more */
function lead(tab: Window, url: string): boolean {
  try {
    tab.location.replace(url);
    // Clears the opener last: a sandboxed frame cannot navigate a tab without an opener.
    tab.opener = null;
    return true;
  } catch {
    tab.close();
    return false;
  }
}

/** The support ticket of one call: made once, whatever is clicked. */
export function createTicket({ base, known, run, created }: TicketParts): TicketState {
  const before = safeAddress(known, base);
  const ticket = signal<Ticket>(
    before === undefined ? { phase: 'none' } : { phase: 'made', url: before, isOpened: true },
  );

  return {
    ticket,
    async create(tab) {
      if (ticket.peek().phase !== 'none') {
        tab?.close();
        return false;
      }
      ticket.value = { phase: 'making' };
      const made = await run({
        done({ freshDeskUrl }) {
          const url = safeAddress(freshDeskUrl, base);
          // The address is neither https nor the backend's own.
          if (url === undefined) throw new CallError('refused', 200, 'NO_ADDRESS', 'The ticket could not be opened');
          ticket.value = { phase: 'made', url, isOpened: tab !== null && lead(tab, url) };
          created();
        },
        refused() {
          tab?.close();
          ticket.value = { phase: 'none' };
        },
      });
      return made !== undefined;
    },
  };
}
