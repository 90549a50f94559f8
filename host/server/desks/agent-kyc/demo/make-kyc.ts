import type { Insertable } from 'kysely';
import {
  agentKycDocumentKinds,
  type AgentKycDocument,
  type AgentKycEvent,
} from '../../../../../widgets/contract/agent-kyc/agent-kyc.ts';
import type { AgentKycStatus } from '../../../../../widgets/contract/collections/agents.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import { kycValuesOf } from './kyc-values.ts';
import { endOfDay } from '../../../../../widgets/contract/time.ts';

const day = 24 * 60 * 60 * 1000;
const hour = day / 24;

export interface Subject {
  id: string;
  status: AgentKycStatus;
  /** Who submits and who decides: two people; null for an agent whom nobody can have checked here. */
  submitter: string | null;
  decider: string | null;
  /** Days until the certificate ends; negative where it has ended. */
  certificateDays: number;
}

export interface KycSeed {
  kyc: Insertable<Database['agent_kyc']>;
  documents: Insertable<Database['agent_kyc_document']>[];
  events: Insertable<Database['agent_kyc_event']>[];
  agent: { since: Date; joined: Date; certificateEndsAt: Date | null; isCertificateEnded: boolean };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** What has happened, oldest first. */
function eventsOf(subject: Subject, times: { started: Date; submitted: Date; decided: Date; ended: Date }) {
  const { status, submitter, decider, certificateDays } = subject;
  const events: { event: AgentKycEvent; by: string | null; at: Date }[] = [];
  if (submitter === null) return events;
  events.push({ event: 'STARTED', by: submitter, at: times.started });
  if (status !== 'DRAFT') events.push({ event: 'SUBMITTED', by: submitter, at: times.submitted });
  if (status === 'REWORK' || status === 'REJECTED' || status === 'DONE')
    events.push({ event: status, by: decider, at: times.decided });
  if (status === 'DONE' && certificateDays < 0) events.push({ event: 'CERTIFICATE_ENDED', by: null, at: times.ended });
  return events;
}

/** The KYC of an agent whose status is not NOT_STARTED. */
export function makeKyc(
  random: SeededRandom,
  subject: Subject,
  files: ReadonlyMap<AgentKycDocument, string>,
  now: Date,
): KycSeed {
  const { id, status, submitter, decider, certificateDays } = subject;
  const decided = later(now, -(status === 'DONE' ? random.integer(60, 140) * day : random.integer(3, 40) * hour));
  const submitted = later(decided, -random.integer(2, 20) * hour);
  const started = later(submitted, -random.integer(20, 60) * hour);
  const isDecided = decider !== null && ['REWORK', 'REJECTED', 'DONE'].includes(status);
  const isSubmitted = submitter !== null && status !== 'DRAFT';
  const values = kycValuesOf(random, subject, now);
  const why = {
    remark:
      status === 'REWORK'
        ? 'The photo is blurred, take it in daylight'
        : status === 'REJECTED'
          ? 'The certificate number belongs to another person'
          : null,
    rejectReason: status === 'REJECTED' ? ('ANOTHER_PERSON' as const) : null,
    parts: JSON.stringify(status === 'REWORK' ? ['PHOTO'] : status === 'REJECTED' ? ['DRA'] : []),
  };
  const kinds = agentKycDocumentKinds.filter((kind) => status !== 'DRAFT' || kind === 'PAN' || kind === 'PHOTO');
  const ended = values.dra_valid_until === null ? decided : endOfDay(values.dra_valid_until);
  const events = eventsOf(subject, { started, submitted, decided, ended });
  return {
    kyc: {
      agent_id: id,
      ...values,
      submitted_by_id: isSubmitted ? submitter : null,
      submitted_at: isSubmitted ? submitted : null,
      decided_by_id: isDecided ? decider : null,
      decided_at: isDecided ? decided : null,
      rework: status === 'REWORK' ? why.parts : '[]',
      remark: why.remark,
      reject_reason: why.rejectReason,
      version: 1 + kinds.length + events.length,
    },
    documents: kinds.flatMap((kind) => {
      const fileId = files.get(kind);
      const uploaded = { uploaded_by_id: submitter, uploaded_at: later(started, hour) };
      return fileId === undefined ? [] : [{ agent_id: id, kind, file_id: fileId, ...uploaded }];
    }),
    events: events.map(({ event, by, at }) => {
      const isEnd = event === 'REWORK' || event === 'REJECTED';
      return {
        id: random.id(at),
        agent_id: id,
        event,
        by_id: by,
        at,
        remark: isEnd ? why.remark : null,
        parts: isEnd ? why.parts : '[]',
        reject_reason: isEnd ? why.rejectReason : null,
      };
    }),
    agent: {
      since: status === 'DRAFT' ? started : status === 'SUBMITTED' ? submitted : decided,
      joined: later(started, -2 * day),
      certificateEndsAt: status === 'DONE' && values.dra_valid_until !== null ? endOfDay(values.dra_valid_until) : null,
      isCertificateEnded: status === 'DONE' && certificateDays < 0,
    },
  };
}
