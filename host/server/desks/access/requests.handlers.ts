import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { apartMessage, may } from '../../../../widgets/contract/session/rights.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { Handler, Staff } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import * as agencies from '../../core/agencies/agencies.store.ts';
import { requireRight } from '../../core/staff/require-right.ts';
import { seesRequest } from './access-reach.ts';
import { grant, passwordFor } from './access-grant.ts';
import * as requests from './requests.store.ts';
import type { AccessRequest } from './requests.store.ts';
import { tellRequest } from './tell-request.ts';

const entity = 'accessRequest';

/** Why somebody may not decide on a request, whose right to approve is asked for before; undefined where they may. */
const apartFrom = ({ proposedBy, staffId }: AccessRequest, staff: Staff) =>
  apartMessage('approveAccess', staff, { proposed: [proposedBy], concerned: staffId === null ? [] : [staffId] });

const fetchAccessRequest: Handler<'fetchAccessRequest'> = async ({ requestId }, context) => {
  const staff = requireRight(context, 'approveAccess', 'proposeAccess');
  const request = await requests.find(context.db, requestId);
  if (!request || !seesRequest(staff, request)) throw refuse('NOT_FOUND');
  const { proposer, decider } = await requests.peopleOf(context.db, requestId);
  const { version, kind, state, username, wanted, reason, proposedAt, decidedAt, remark } = request;
  const mayApprove = may('approveAccess', staff.roles);
  const agency = wanted.agencyId === null ? undefined : await agencies.find(context.db, wanted.agencyId);
  return {
    requestId,
    version,
    kind,
    state,
    username,
    firstName: wanted.firstName,
    lastName: wanted.lastName,
    addedRoles: wanted.roles,
    addedRoutes: wanted.routes,
    agencyName: agency?.name ?? null,
    reason,
    proposedBy: proposer ?? '-',
    proposedAt: indianTime(proposedAt),
    decidedBy: decidedAt === null ? null : (decider ?? 'A command of the machine'),
    decidedAt: decidedAt && indianTime(decidedAt),
    remark,
    decisionRefusal: mayApprove ? (apartFrom(request, staff) ?? null) : 'An administrator decides on this',
    mayWithdraw: state === 'WAITING' && request.proposedBy === staff.id,
  };
};

type Decided = CallReply<'decideAccessRequest'>;

const decideAccessRequest: Handler<'decideAccessRequest'> = async ({ requestId, to, remark: typed }, context) => {
  const staff = requireRight(context, to === 'WITHDRAWN' ? 'proposeAccess' : 'approveAccess');
  const remark = typed.trim();
  const message = to === 'APPROVED' && remark === '' ? undefined : firstMessage(typed, reasonRules());
  if (message !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { remark: message } });
  const attempt = { action: 'DECIDE_ACCESS_REQUEST' as const, entity, entityId: requestId, after: { to }, remark };
  const oneTime = await passwordFor(to === 'APPROVED' ? (await requests.find(context.db, requestId))?.kind : undefined);
  return context.once((tx) =>
    withAttempt(attempt, async (): Promise<Decided> => {
      const request = await requests.findForChange(tx, requestId);
      if (!request || !seesRequest(staff, request)) throw refuse('NOT_FOUND');
      expectVersion(context, request);
      if (request.state !== 'WAITING') throw refuse('REQUEST_DECIDED');
      const isOwn = request.proposedBy === staff.id;
      if (to === 'WITHDRAWN' && !isOwn)
        throw refuse('NOT_ALLOWED', { message: 'Who proposed this withdraws it. You may refuse it' });
      const apart = to === 'WITHDRAWN' ? undefined : apartFrom(request, staff);
      if (apart !== undefined) throw refuse('MAKER_CHECKER_VIOLATION', { message: apart });
      const now = context.now();
      const granted =
        to === 'APPROVED' ? await grant(tx, request, oneTime, { announce: context.announce, now }) : undefined;
      const version = await requests.decide(tx, request, {
        to,
        remark,
        by: { staffId: staff.id, now },
        ...(granted && { madeId: granted.accountId }),
      });
      await context.record(tx, {
        ...attempt,
        before: { state: request.state, kind: request.kind, username: request.username },
        after: { to, ...(granted && { accountId: granted.accountId, endedSessions: granted.endedSessions }) },
        version,
      });
      tellRequest(tx, { id: requestId, version, agencyId: request.agencyId }, 'WAITING', to);
      return { requestId, version, state: to, oneTimePassword: granted?.oneTimePassword ?? null };
    }),
  );
};

export const accessRequestHandlers = { fetchAccessRequest, decideAccessRequest };
