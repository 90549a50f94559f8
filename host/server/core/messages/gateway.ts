import type { Readable } from 'node:stream';
import type { ChatMessageStatus } from '../../../../widgets/contract/chat/chat.ts';
import type { ChatIdentity } from './chat-identity.ts';

export interface OutgoingFile {
  name: string;
  mediaType: string;
  bytes: number;
  open(): Promise<Readable>;
}

/** A message to hand over. */
export interface OutgoingText {
  /** Our id, which a gateway repeats when it reports a status. */
  id: string;
  /** The phone number, country code and number as digits only, or WhatsApp's id of a person who does not share it. */
  to: string;
  text: string;
  /** Sent as an approved template in place of its text. */
  template?: { name: string; values: readonly string[] } | undefined;
}

/** A message of a chat. */
export interface OutgoingMessage extends OutgoingText {
  roomId: string;
  file?: OutgoingFile | undefined;
}

/** An event that a gateway reports. */
export type GatewayEvent =
  | {
      kind: 'message';
      gatewayId: string;
      /** Number, user id or both. */
      from: ChatIdentity;
      /** What the customer calls themselves. */
      name: string;
      text: string;
      at: Date;
      /** The file of the message, to be fetched by `fetchMedia`. */
      media?: { id: string; name: string | undefined } | undefined;
    }
  | {
      kind: 'status';
      gatewayId: string;
      /** Our id, when the gateway repeats it. */
      messageId?: string | undefined;
      status: ChatMessageStatus;
      /** Why the message failed. */
      failure?: string | undefined;
    };

/** What became of an element that a gateway reported. */
export const gatewayOutcomes = ['STORED', 'REPEATED', 'IGNORED', 'UNKNOWN', 'UNREADABLE'] as const;
export type GatewayOutcome = (typeof gatewayOutcomes)[number];

/** Why a message was not handed over. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure';
  /** `later`: surely not sent, and may be tried again. `refused`: will never be sent. `unknown`: may have been sent. */
  readonly kind: 'later' | 'refused' | 'unknown';

  /** @param message why, in words for the agent */
  constructor(kind: GatewayFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A gateway that sends texts to people. */
export interface TextGateway {
  /**
   * Hands a message over.
   *
   * @returns the gateway's id of the message
   * @throws GatewayFailure
   */
  send(message: OutgoingText): Promise<string>;
}

/** The gateway of the customers' chats. */
export interface ChatGateway {
  /**
   * Hands a message over.
   *
   * @returns the gateway's id of the message
   * @throws GatewayFailure
   */
  send(message: OutgoingMessage): Promise<string>;
  /**
   * Opens a file that a customer has sent.
   *
   * @throws GatewayFailure
   */
  fetchMedia(id: string): Promise<Readable>;
  /** Stops the events that the gateway has planned by itself. */
  close(): void;
}
