import {
  audiences,
  mostRecipients,
  places,
  placesOf,
  previewRows,
  type Audience,
} from '../../../../widgets/contract/campaigns/communication.ts';
import { messageChannels } from '../../../../widgets/contract/communications/messages.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { portalLabels } from '../../../../widgets/contract/session/portals.ts';
import { maskContact } from '../../base/contact.ts';
import { gatewayOf } from '../../core/messages/gateways.ts';
import { openingOf } from '../../core/messages/send-message.ts';
import type { CallContext, Handler } from '../../call/handler.ts';
import { indianTime } from '../../base/indian-time.ts';
import { checkRecipients, portalsOf, queueOfPortal, requireRecipients } from './audience.ts';
import { countAgents } from './audience.store.ts';
import { requireReader, requireRight } from '../../core/staff/require-right.ts';
import { weighAct } from '../../core/limits/spend.ts';
import { requireMessage } from './campaign-caller.ts';
import { communicating } from './communicating.ts';
import { compose } from './compose.ts';
import { countReasons, suppressionsOf } from './left-out.ts';
import * as templates from './templates.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';

type Choices = CallReply<'communicationChoices'>;

async function audiencesOf({ db, caller }: CallContext): Promise<Choices['audiences']> {
  const counts = await countAgents(db);
  const portals = portalsOf(caller).map((portal) => ({
    portal,
    label: portalLabels[portal],
    agents: counts.get(queueOfPortal[portal]) ?? 0,
  }));
  return (Object.keys(audiences) as Audience[]).map((audience) => ({
    audience,
    label: audiences[audience],
    portals: audience === 'AGENTS' ? portals : [],
  }));
}

const communicationChoices: Handler<'communicationChoices'> = async (_, context) => {
  const { roles } = requireReader(context, 'communicate');
  const found = await templates.approved(context.db);
  return {
    audiences: await audiencesOf(context),
    templates: found.map(({ id, title, revision, channel, purpose, audience, language, text }) => ({
      templateId: id,
      title,
      revision,
      channel,
      purpose,
      audience,
      language,
      text,
      places: placesOf(text).map((place) => {
        const { label, ...known } = places[place];
        return { place, label, typed: 'typed' in known ? known.typed : null };
      }),
    })),
    channels: messageChannels.filter((channel) => gatewayOf(channel, context.settings) !== undefined),
    mostRecipients,
    mostUnreleased: context.settings.limits.communicate ?? 0,
    today: dayOf(context.now()),
    mayCommunicate: may('communicate', roles),
    mayRelease: may('releaseCommunications', roles),
  };
};

const checkAudience: Handler<'checkAudience'> = async (input, { db, caller }) => {
  requireRight({ caller }, 'communicate');
  const { loans, staffIds, portals, refused } = await checkRecipients(db, caller, input);
  return { recipients: loans.length + staffIds.length, loans: [...loans], portals: [...portals], refused };
};

const previewCommunication: Handler<'previewCommunication'> = async (input, context) => {
  const staff = requireRight(context, 'communicate');
  const { db, caller, settings, now } = context;
  const { channel, purpose, offset = 0 } = input;
  const { template, typed } = requireMessage(await templates.find(db, input.templateId), input, context);
  const asked = await requireRecipients(db, caller, input);
  const messages = await compose(db, template, asked, typed);
  const reasons = await suppressionsOf(context, { channel, purpose, name: template.name }, messages);
  const sendsAt = openingOf(purpose, now(), settings);
  const { refusal } = await weighAct(db, communicating(staff, { recipients: messages.length, now: now(), settings }));
  return {
    recipients: messages.length,
    toSend: reasons.filter((reason) => reason === null).length,
    leftOut: countReasons(reasons),
    leftOutRows: messages.flatMap(({ subject }, index) => {
      const reason = reasons[index] ?? null;
      return reason === null ? [] : [{ position: index + 1, subject, reason }];
    }),
    rows: messages.slice(offset, offset + previewRows).map(({ name, subject, contact, text, empty }, index) => ({
      position: offset + index + 1,
      name,
      subject,
      contact: contact && maskContact(contact),
      text,
      emptyPlaces: empty,
      reason: reasons[offset + index] ?? null,
    })),
    sendsAt: indianTime(sendsAt),
    waits: sendsAt > now(),
    needsRelease: refusal !== undefined,
  };
};

/** The handlers of what comes before a sending: what there is to choose, the audience, the preview. */
export const prepareCampaignHandlers = { communicationChoices, checkAudience, previewCommunication };
