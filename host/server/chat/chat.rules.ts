import {
  chatLeads,
  chatVariantRows,
  type ChatAction,
  type ChatMessageStatus,
  type ChatState,
  type ChatVariant,
} from '../../../widgets/contract/chat/chat.ts';
import type { Caller, Staff } from '../http/handler.ts';
import { refuse } from '../http/refusal.ts';

/**
 * The member of staff who asks for a variant's chats.
 *
 * @throws Refusal NOT_ALLOWED where the route list lacks that very screen
 */
export function agentOf(caller: Caller, variant: ChatVariant): Staff {
  if (caller.kind !== 'staff' || !caller.staff.routeKeys.includes(chatVariantRows[variant].screen))
    throw refuse('NOT_ALLOWED');
  return caller.staff;
}

const leads: readonly string[] = chatLeads;

/** What somebody may do with a chat now. */
export function actionsOn(
  { state, holderId }: { state: ChatState; holderId: string | null },
  { id, roles }: Pick<Staff, 'id' | 'roles'>,
): ChatAction[] {
  if (state !== 'ACTIVE') return ['TAKE'];
  if (holderId === id) return ['RESOLVED', 'MAKE_AVAILABLE', 'RESOLVED_WITH_LOAN_SELECT'];
  return roles.some((role) => leads.includes(role)) ? ['MAKE_AVAILABLE'] : [];
}

const rank: Readonly<Record<ChatMessageStatus, number>> = { SENT: 0, ERROR: 1, DELIVERED: 2, READ: 3 };

/**
 * The status of a message after the gateway has reported one. Callbacks come repeated and in any order, so it only goes up:
 * what was delivered has not failed, and what was read stays so. A failure that the gateway has not reported is a doubt of
 * our own, and its word ends it.
 */
export function statusAfter(
  { status, isReported }: { status: ChatMessageStatus; isReported: boolean },
  reported: ChatMessageStatus,
): ChatMessageStatus {
  const isDoubt = status === 'ERROR' && !isReported;
  return isDoubt || rank[reported] > rank[status] ? reported : status;
}

/** The first ten-digit mobile number's own digits, without the country's. */
export function mobileOf(customerNumber: string): string {
  return customerNumber.slice(-10);
}

/** A text with its {{1}}, {{2}} ... filled in. */
export function fillTemplate(text: string, values: readonly string[]): string {
  return text.replaceAll(/\{\{(\d)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '');
}
