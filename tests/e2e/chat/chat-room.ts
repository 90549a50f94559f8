import type { Page } from '@playwright/test';
import type { ChatVariant } from '../../../widgets/contract/chat/chat.ts';
import type { CallReply, CallInput } from '../../../widgets/contract/schemas.ts';
import { ask } from '../ask.ts';

/** A chat that nobody holds, whose customer's name no other chat of the variant has. */
export async function freeRoom(page: Page, variant: ChatVariant) {
  const list = (request: Omit<CallInput<'chatList'>, 'variant'>) =>
    ask<CallReply<'chatList'>>(page, '/whatsapp/list', { variant, ...request });
  const names: string[] = [];
  let next: string | null = null;
  do {
    const { cards, next: following }: CallReply<'chatList'> = await list({
      filter: 'all',
      ...(next === null ? {} : { after: next }),
    });
    names.push(...cards.map(({ customerName }) => customerName));
    next = following;
  } while (next !== null);
  const { cards } = await list({ filter: 'available' });
  const room = cards.find(({ customerName: name }) => names.filter((one) => one.includes(name)).length === 1);
  if (!room) throw new Error(`no chat of ${variant} is free`);
  return room;
}
