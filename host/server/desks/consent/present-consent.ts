import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { maskIdentifiers } from '../../core/audit/identifiers.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { NamedConsent, readEvents } from '../../core/contacts/consent.store.ts';

type Shown = CallReply<'consentHistory'>;

/** A consent as the dashboard shows it: the contact is masked. */
export function presentConsent(consent: NamedConsent): Shown['consent'] {
  return {
    rowId: consent.id,
    custName: consent.full_name,
    contact: consent.subject_masked,
    loanApplicationNumber: consent.loan_application_number,
    purpose: consent.purpose,
    noticeVersion: consent.notice_version,
    language: consent.language,
    channel: consent.channel,
    status: consent.status,
    at: indianTime(consent.at),
  };
}

/** An event of a consent's history; long numbers of its reference are masked. */
export function presentEvent(event: Awaited<ReturnType<typeof readEvents>>[number]): Shown['events'][number] {
  const { proof, reference } = event.evidence;
  return {
    eventId: event.id,
    event: event.event,
    at: indianTime(event.at),
    loanApplicationNumber: event.loan_application_number,
    noticeVersion: event.notice_version,
    language: event.language,
    channel: event.channel,
    source: event.source,
    proof,
    reference: reference === null ? null : maskIdentifiers(reference),
    recordedBy: event.recorder,
  };
}
