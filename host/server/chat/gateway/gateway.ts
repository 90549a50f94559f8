import type { Readable } from 'node:stream';
import type { ChatMessageStatus } from '../../../../widgets/contract/chat/chat.ts';

export interface OutgoingFile {
  name: string;
  mediaType: string;
  bytes: number;
  open(): Promise<Readable>;
}

/** A message to hand over. */
export interface OutgoingText {
  /** Ours; a gateway that tells of statuses gives it back. */
  id: string;
  /** Of a number: country code and number, digits alone. */
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

/** What a gateway tells. */
export type GatewayEvent =
  | {
      kind: 'message';
      gatewayId: string;
      /** Country code and number, digits alone. */
      from: string;
      /** What the customer calls themselves. */
      name: string;
      text: string;
      at: Date;
      /** Of a file: fetched by `fetchMedia`. */
      media?: { id: string; name: string | undefined } | undefined;
    }
  | {
      kind: 'status';
      gatewayId: string;
      /** Ours, where the gateway gives it back. */
      messageId?: string | undefined;
      status: ChatMessageStatus;
      /** Why it failed. */
      failure?: string | undefined;
    };

/** Why a message was not handed over. */
export class GatewayFailure extends Error {
  override name = 'GatewayFailure';
  /** `later`: it was surely not taken, and may be tried again. `refused`: it never will be. `unknown`: it may have been taken. */
  readonly kind: 'later' | 'refused' | 'unknown';

  /** @param message why, in words for the agent */
  constructor(kind: GatewayFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A way to people that takes texts. */
export interface TextGateway {
  /**
   * Hands a message over.
   *
   * @returns the gateway's id of it
   * @throws GatewayFailure
   */
  send(message: OutgoingText): Promise<string>;
}

/** The way to the customers' chats. */
export interface ChatGateway {
  /**
   * Hands a message over.
   *
   * @returns the gateway's id of it
   * @throws GatewayFailure
   */
  send(message: OutgoingMessage): Promise<string>;
  /**
   * Opens a file that a customer has sent.
   *
   * @throws GatewayFailure
   */
  fetchMedia(id: string): Promise<Readable>;
  /** Ends what it does by itself. */
  close(): void;
}
