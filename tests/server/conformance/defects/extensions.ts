import { randomUUID } from 'node:crypto';
import { headers } from '../../../../widgets/contract/headers.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { answers, deaf, replies, success, undone, type Answered, type Asked, type Defect } from '../proxy.ts';
import type { Seeded } from '../seeded.ts';

type Config = CallReply<'fetchDocumentConfig'>;
type Loaded = CallReply<'loadTelephonyCall'>;

const issue = '/document-processing/issue';

/** Takes every write as if it had read the row as it is now. */
const ofAnyVersion: Defect = async (asked, forward) => {
  if (asked.path !== issue) return forward();
  const { loanApplicationNumber } = JSON.parse(asked.body) as { loanApplicationNumber: string };
  const { [headers.ifMatch]: _read, [headers.idempotencyKey]: _key, ...own } = asked.headers;
  const body = JSON.stringify({ loanApplicationNumber, configRequired: true });
  const { body: config } = await forward({ method: 'POST', path: '/document-processing/config', headers: own, body });
  const version = String((config.data as Config).applicationVersion);
  return forward({ ...asked, headers: { ...asked.headers, [headers.ifMatch]: version } });
};

/** Gives to the second who asks what the first has. */
function lockOfTwo(): Defect {
  let first: Answered | undefined;
  return answers('acquireLock', (answered) => {
    if (answered.body.status === 'SUCCESS') first = answered;
    return first ?? answered;
  });
}

/** Knows the grant of each loan, and asks nobody for it. */
function grantOfEverybody(): Defect {
  const grants = new Map<string, string>();
  const loanIn = ({ body }: Asked) => [...grants.keys()].find((loan) => body.includes(loan)) ?? '';
  return async (asked, forward) => {
    if (asked.path.includes('/get/inbound/callhistory/')) {
      const grant = grants.get(loanIn(asked)) ?? '';
      return forward({ ...asked, headers: { ...asked.headers, [headers.callGrant]: grant } });
    }
    const answered = await forward();
    const { callingCrmResponseDTO: loaded, call } = (answered.body.data ?? {}) as Partial<Loaded>;
    const details = loaded?.callingResponseDto;
    if (details && call)
      grants.set(('loanDetails' in details ? details.loanDetails : details).loanAppNo ?? '', call.grant);
    return answered;
  };
}

/** Answers a reference again as it did the first time. */
function referenceForEver(): Defect {
  let first: Answered | undefined;
  return answers('resolveDial', (answered) => {
    if (answered.body.status === 'SUCCESS') first = answered;
    return answered.status === 401 ? answered : (first ?? answered);
  });
}

const silentStream: Defect = async (asked, forward) =>
  asked.path.startsWith('/live') && asked.headers[headers.securityToken] ? success({}) : forward();

const withoutDrafts: Defect = async (asked, forward) =>
  asked.path === '/api/contract' ? success({ version: '1.0.0', extensions: ['locks'] }) : forward();

const hiddenHeader: Defect = async (_, forward) => {
  const { headers: given, ...own } = await forward();
  return { ...own, headers: { ...given, 'access-control-expose-headers': headers.requestId } };
};

export const extensionDefects: readonly Seeded[] = [
  {
    is: 'an extension is not offered',
    only: 'session',
    defect: withoutDrafts,
    step: 'offer.drafts',
    says: '/api/contract: the extension drafts is not offered',
  },
  {
    is: 'a session outlives the sign-out',
    only: 'session',
    defect: undone('signOut', {}),
    step: 'session.sign-out',
    row: 'AP-01',
    says: 'displayProfile with a session that has signed out is answered SUCCESS',
  },
  {
    is: 'a key that is sent twice is done twice',
    only: 'idempotency',
    defect: deaf('saveTelephonyCall', () => ({ [headers.idempotencyKey]: undefined })),
    step: 'idempotency.once',
    says: 'saveTelephonyCall: what was sent twice with one key stands 2 times in the history',
    off: 'Telephony CRM (/ameyoCallingCRM)',
  },
  {
    is: 'a stale version is taken',
    only: 'versions',
    defect: ofAnyVersion,
    step: 'versions.stale',
    row: 'AP-17',
    says: 'reportIssue with a stale version is answered SUCCESS',
    off: 'Document verification',
  },
  {
    is: 'a write that has read nothing is taken',
    only: 'versions',
    defect: ofAnyVersion,
    step: 'versions.unread',
    row: 'AP-17',
    says: 'reportIssue with no version is answered SUCCESS',
  },
  {
    is: 'a second person gets the lock too',
    only: 'locks',
    defect: lockOfTwo(),
    step: 'locks.second',
    says: 'acquireLock with a row that a colleague has locked is answered SUCCESS',
    off: 'Document Processing (/document-processing)',
  },
  {
    is: 'the grant of another call opens a history',
    only: 'telephony',
    defect: grantOfEverybody(),
    step: 'telephony.no-grant',
    row: 'AP-64',
    says: 'telephonyCallHistory with no grant is answered SUCCESS',
  },
  {
    is: 'a field of an offered extension is missing',
    only: 'telephony',
    defect: replies('loadTelephonyCall', (reply) => {
      Object.assign(reply, { call: undefined });
    }),
    step: 'telephony.load',
    row: 'AP-65',
    says: 'loadTelephonyCall: call is missing',
  },
  {
    is: 'a number that is revealed stays masked',
    only: 'telephony',
    defect: replies('revealTelephonyContact', (reply) => {
      reply.phone = '98xxxxxx10';
    }),
    step: 'telephony.contact',
    says: 'revealTelephonyContact: phone must be 10 digits, seconds above 0',
  },
  {
    is: 'a redacted original keeps its link',
    only: 'document-files',
    defect: replies('fetchDocumentTab', ({ cards }) => {
      for (const { preview } of cards) if (preview?.front?.original) preview.front.original.url ||= '/files/hidden';
    }),
    step: 'document-files.reveal',
    says: 'uploadDocument: the original of PAN has a link although a redaction hides it',
  },
  {
    is: 'a remark is lost',
    only: 'actions',
    defect: undone('saveRow', { rowId: 'x', version: 2 }),
    step: 'actions.remark',
    says: 'document-processing.rows: the remark that was saved is not in its row',
  },
  {
    is: 'a draft is lost',
    only: 'drafts',
    defect: undone('keepDraft', { isKept: true }),
    step: 'drafts.keep',
    says: 'readDrafts: the draft that was kept is not there',
  },
  {
    is: 'a view outlives its deletion',
    only: 'views',
    defect: undone('deleteView', { isDeleted: true }),
    step: 'views.delete',
    says: 'savedViews: a deleted view is still there',
  },
  {
    is: 'a hold leaves no event',
    only: 'timeline',
    defect: replies('applicationTimeline', (reply) => {
      reply.events = reply.events.filter(({ action }) => !/HOLD/.test(action));
    }),
    step: 'timeline.change',
    says: 'applicationTimeline: a hold has left no event',
  },
  {
    is: 'a stream says nothing',
    only: 'live',
    defect: silentStream,
    step: 'live.ready',
    says: 'GET /live does not begin with stream.ready',
  },
  {
    is: 'a reference to dial by is good for ever',
    only: 'keys',
    defect: referenceForEver(),
    step: 'keys.dial',
    says: 'resolveDial with a reference that was used is answered SUCCESS',
  },
  {
    is: 'a payment is recorded twice',
    only: 'keys',
    defect: replies('recordPayment', (reply) => {
      reply.paymentId = randomUUID();
    }),
    step: 'keys.payment',
    says: 'recordPayment: one reference was recorded twice',
  },
  {
    is: 'a page may not read the contract header',
    only: 'origins',
    defect: hiddenHeader,
    step: 'origins.exposed',
    says: 'access-control-expose-headers does not name x-contract-version, which the backend sends',
  },
];
