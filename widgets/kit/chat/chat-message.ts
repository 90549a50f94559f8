import type { CallReply } from '../../contract/schemas.ts';

/** A message, or a line of the conversation. */
export type ChatMessage = CallReply<'chatDetails'>['messages'][number];
