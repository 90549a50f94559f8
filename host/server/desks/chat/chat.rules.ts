import {
  chatLeads,
  chatVariantRows,
  type ChatAction,
  type ChatMessageStatus,
  type ChatState,
  type ChatVariant,
} from '../../../../widgets/contract/chat/chat.ts';
import { mobilePattern } from '../../../../widgets/contract/rules/basic-validation.ts';
import type { Caller, Staff } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';

/**
 * The member of staff who asks for a variant's chats.
 *
 * @throws Refusal NOT_ALLOWED when the route list lacks the variant's own screen
 */
export function agentOf(caller: Caller, variant: ChatVariant): Staff {
  if (caller.kind !== 'staff' || !caller.staff.routeKeys.includes(chatVariantRows[variant].screen))
    throw refuse('NOT_ALLOWED');
  return caller.staff;
}

const leads: readonly string[] = chatLeads;

/** The actions that a member of staff may take on a chat now. */
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
 * The status of a message after the gateway has reported one. Reports come repeated and in any order, so a status only
 * goes up: a delivered message has not failed, and a read message stays read. A failure that the gateway has not
 * reported is our own doubt, which any report of the gateway replaces.
 */
export function statusAfter(
  { status, isReported }: { status: ChatMessageStatus; isReported: boolean },
  reported: ChatMessageStatus,
): ChatMessageStatus {
  const isDoubt = status === 'ERROR' && !isReported;
  return isDoubt || rank[reported] > rank[status] ? reported : status;
}

/** The ten digits of an Indian mobile number that WhatsApp names with its country code; undefined for any other. */
export function indianMobileOf(number: string | null): string | undefined {
  const mobile = number?.startsWith('91') ? number.slice(2) : '';
  return mobilePattern.test(mobile) ? mobile : undefined;
}

/** A text with its {{1}}, {{2}} ... filled in. */
export function fillTemplate(text: string, values: readonly string[]): string {
  return text.replaceAll(/\{\{(\d)\}\}/g, (_, place: string) => values[Number(place) - 1] ?? '');
}
