/** The content of a support ticket. */
export interface NewTicket {
  subject: string;
  description: string;
  /** The customer. A desk needs the name and one of e-mail, phone or our id. */
  requester: { name: string; email: string | null; phone: string | null; entityId: string };
}

/** Where support tickets are made: Freshdesk when it is configured, the built-in ticket page otherwise. */
export interface TicketDesk {
  /**
   * @returns the address of the ticket: https, or a path of this server
   * @throws {TicketDeskError}
   */
  create(ticket: NewTicket): Promise<{ url: string }>;
}

/** `unavailable`: sending it again later may work; `refused`: the desk does not take this ticket or these credentials. */
export class TicketDeskError extends Error {
  override name = 'TicketDeskError';
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', message: string) {
    super(message);
    this.kind = kind;
  }
}
