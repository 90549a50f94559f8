import { TicketDeskError, type NewTicket, type TicketDesk } from './ticket-desk.ts';

export interface FreshdeskSettings {
  /** `acme.freshdesk.com`; an address with its protocol is taken as it stands, for a desk behind a proxy. */
  domain: string;
  apiKey: string;
  /** Milliseconds for one attempt. */
  timeout?: number;
  /** Milliseconds to wait after a 429 that names no time. */
  pause?: number;
}

const attempts = 3;
const longestPause = 10_000;

/** Freshdesk's codes: status open, priority low, source phone. */
const open = 2;
const low = 1;
const phone = 3;

function bodyOf({ subject, description, requester }: NewTicket): string {
  const { name, email, phone: number, entityId } = requester;
  const who = email ? { email } : number ? { phone: number } : { unique_external_id: entityId };
  return JSON.stringify({
    name,
    ...who,
    subject,
    description,
    status: open,
    priority: low,
    source: phone,
    tags: ['calling-crm'],
  });
}

function pauseFor(response: Response, otherwise: number): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return Math.min(Number.isFinite(seconds) ? seconds * 1000 : otherwise, longestPause);
}

/**
 * Freshdesk's tickets API, version 2. A 429 is tried again after the time it names; a time-out is not, because the desk
 * may have made the ticket already.
 */
export function freshdesk({ domain, apiKey, timeout = 8000, pause = 1000 }: FreshdeskSettings): TicketDesk {
  const base = (domain.includes('://') ? domain : `https://${domain}`).replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${apiKey}:X`).toString('base64')}`;

  async function send(body: string): Promise<Response> {
    try {
      return await fetch(`${base}/api/v2/tickets`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(timeout),
        redirect: 'error',
      });
    } catch (cause) {
      throw new TicketDeskError(
        'unavailable',
        `Freshdesk was not reached: ${cause instanceof Error ? cause.message : 'no answer'}`,
      );
    }
  }

  async function idOf(response: Response): Promise<number> {
    const made: unknown = await response.json().catch(() => null);
    const id = typeof made === 'object' && made !== null && 'id' in made ? made.id : undefined;
    if (typeof id !== 'number') throw new TicketDeskError('unavailable', 'Freshdesk answered without a ticket number');
    return id;
  }

  return {
    async create(ticket) {
      const body = bodyOf(ticket);
      for (let attempt = 1; ; attempt += 1) {
        const response = await send(body);
        if (response.ok) return { url: `${base}/a/tickets/${await idOf(response)}` };
        await response.body?.cancel();
        if (response.status === 429 && attempt < attempts) {
          await new Promise((resolve) => setTimeout(resolve, pauseFor(response, pause)));
          continue;
        }
        const isLater = response.status === 429 || response.status >= 500;
        throw new TicketDeskError(isLater ? 'unavailable' : 'refused', `Freshdesk answered ${response.status}`);
      }
    },
  };
}
