import type { Insertable } from 'kysely';
import type { Suppression } from '../../../../../widgets/contract/communications/messages.ts';
import { maskContact } from '../../../base/contact.ts';
import { simulatedPrefix } from '../../../core/messages/gateways.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeedContext } from '../../../demo/kit/seeder.ts';
import type { Composed } from '../compose.ts';

export type Message = Required<Insertable<Database['outbound_message']>>;

interface MessageOf {
  id: string;
  campaign: string;
  template: Pick<Insertable<Database['communication_template']>, 'name' | 'channel' | 'purpose'>;
  to: Composed;
  at: Date;
  by: string;
  reason: Suppression | null;
}

/** A message that was handed over, or left out for a reason. */
export function messageOf({ random }: SeedContext, { id, campaign, template, to, at, by, reason }: MessageOf): Message {
  const status =
    reason === null ? random.weighted({ DELIVERED: 60, READ: 25, SENT: 10, FAILED: 5 }) : ('SUPPRESSED' as const);
  const hasFailed = status === 'FAILED';
  return {
    id,
    campaign_id: campaign,
    loan_application_number: to.loanApplicationNumber ?? null,
    staff_id: to.staffId ?? null,
    channel: template.channel,
    purpose: template.purpose,
    template_id: template.name,
    template_values: JSON.stringify(to.values),
    text: to.text,
    recipient: to.contact,
    recipient_masked: to.contact && maskContact(to.contact),
    status,
    reason: hasFailed ? 'NOT_DELIVERED' : reason,
    failure: hasFailed ? 'The number is switched off' : null,
    hand_over: 'DONE',
    hand_over_at: at,
    attempts: reason === null ? 1 : 0,
    gateway_id: reason === null ? `${simulatedPrefix}${id}` : null,
    created_by: by,
    created_at: at,
    sent_at: reason === null ? at : null,
  };
}
