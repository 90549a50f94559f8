import type { Tag } from '../screens/screen-row.ts';
import type { ListType } from './list-places.ts';

/**
 * Lists that have a tag of their own beside `<lending-queue-list list="...">`, by tag (EM-07). A row is all that a new one
 * needs: script, types, description, frame page and gallery follow from it. No list has two tags.
 */
export const listTags = {
  'lending-calling-list': 'agency-calling-list',
  'lending-customer-list': 'agency-customer-list',
  'lending-agents-list': 'agency-agents-list',
  'lending-feedback-validation': 'agency-feedback-validation-list',
  'lending-settlement-validation': 'agency-settlement-validation-list',
  'lending-manage-agents': 'manage-agent-list',
  'lending-promo-codes': 'promo-code',
  'lending-otp-templates': 'otp-templates',
  'lending-unsubscribe': 'unsubscribe-user',
  'lending-partner-auto-movement': 'partner-auto-movement',
  'lending-sourcing-partner-auto-movement': 'sourcing-partner-auto-movement',
} as const satisfies Record<Tag, ListType>;

export type ListTag = keyof typeof listTags;
