import {
  consentPurposeNames,
  mostConsentEvents,
  type ConsentPurpose,
  type ConsentStatus,
} from '../../../../widgets/contract/consent/consent.ts';
import { may } from '../../../../widgets/contract/session/rights.ts';
import { auditReveal } from '../../core/audit/audit-reveal.ts';
import type { Handler } from '../../call/handler.ts';
import { refuse } from '../../base/refusal.ts';
import * as store from '../../core/contacts/consent.store.ts';
import { presentConsent, presentEvent } from './present-consent.ts';
import { requireReader } from '../../core/staff/require-right.ts';
import { readSelection } from './read-request.ts';

const consentSummary: Handler<'consentSummary'> = async (_, context) => {
  const staff = requireReader(context, 'readConsents');
  const counts = await store.readCounts(context.db);
  const countOf = (purpose: ConsentPurpose, status: ConsentStatus) =>
    counts.find((count) => count.purpose === purpose && count.status === status)?.n ?? 0;
  return {
    purposes: consentPurposeNames.map((purpose) => ({
      purpose,
      granted: countOf(purpose, 'GRANTED'),
      withdrawn: countOf(purpose, 'WITHDRAWN'),
      expired: countOf(purpose, 'EXPIRED'),
    })),
    mayDownload: may('downloadLists', staff.roles),
  };
};

/** UT-08. */
const consentRecords: Handler<'consentRecords'> = async (input, context) => {
  requireReader(context, 'readConsents');
  const { db, now } = context;
  const selection = await readSelection(context, input);
  const limit = input.rows;
  const rows = await store.readConsents(db, selection, { limit, offset: (input.pageNumber - 1) * limit });
  return {
    rows: rows.map(presentConsent),
    totalCount: await store.countConsents(db, selection),
    totalIsCapped: false,
    asOf: now().toISOString(),
  };
};

/** The look is audited: a history says what somebody has agreed to, and how. */
const consentHistory: Handler<'consentHistory'> = async ({ recordId }, context) => {
  requireReader(context, 'readConsents');
  const { db } = context;
  const subject = await store.subjectOf(db, recordId);
  const [consent] = subject
    ? await store.readConsents(db, { purpose: subject.purpose, subjects: [subject.subject_hash] }, { limit: 1 })
    : [];
  if (!subject || !consent) throw refuse('NOT_FOUND');
  await context.transaction((tx) =>
    auditReveal(tx, context, {
      action: 'READ',
      entity: 'consent',
      entityId: recordId,
      loanApplicationNumber: consent.loan_application_number,
      field: 'Consent history',
    }),
  );
  const events = await store.readEvents(db, subject, mostConsentEvents + 1);
  return {
    consent: presentConsent(consent),
    events: events.slice(0, mostConsentEvents).map(presentEvent),
    isWhole: events.length <= mostConsentEvents,
  };
};

export const consentHandlers = { consentSummary, consentRecords, consentHistory };
