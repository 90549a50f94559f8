import {
  type CommunicationTemplate,
  type PlaceName,
  type PlaceValues,
  typedPlacesOf,
} from '../../../../widgets/contract/campaigns/communication.ts';
import { typedPlaceErrors } from '../../../../widgets/contract/campaigns/communication-rules.ts';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { CallInput } from '../../../../widgets/contract/schemas.ts';
import type { CallContext } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import { dayOf, type Day } from '../../../../widgets/contract/time.ts';

type Message = Pick<CallInput<'sendCommunication'>, 'audience' | 'channel' | 'purpose' | 'templateId' | 'values'>;

function readTypedPlaces(text: string, values: Message['values'], today: Day): PlaceValues {
  const typed: Partial<Record<PlaceName, string>> = {};
  const fieldErrors: FieldErrors = {};
  const wanted = typedPlacesOf(text);
  for (const { place, value } of values) {
    if (!wanted.includes(place) || typed[place] !== undefined)
      fieldErrors[place] = 'This is not typed once in this template';
    typed[place] = value.trim();
  }
  Object.assign(fieldErrors, typedPlaceErrors(text, typed, today));
  if (Object.keys(fieldErrors).length > 0) throw refuse('VALIDATION_FAILED', { fieldErrors });
  return typed;
}

/**
 * The typed places of a message that is made of an approved template.
 *
 * @throws Refusal NOT_FOUND, COMMUNICATION_TEMPLATE_WITHDRAWN, VALIDATION_FAILED with a message by field
 */
export function requireMessage(
  template: CommunicationTemplate | undefined,
  { audience, channel, purpose, values }: Message,
  { now }: Pick<CallContext, 'now'>,
): { template: CommunicationTemplate; typed: PlaceValues } {
  if (!template) throw refuse('NOT_FOUND');
  if (template.status !== 'APPROVED') throw refuse('COMMUNICATION_TEMPLATE_WITHDRAWN');
  if (template.audience !== audience || template.channel !== channel || template.purpose !== purpose)
    throw refuse('VALIDATION_FAILED', {
      fieldErrors: { templateId: 'Choose a template of this audience, channel and purpose' },
    });
  return { template, typed: readTypedPlaces(template.text, values, dayOf(now())) };
}
