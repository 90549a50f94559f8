import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { refuse } from '../../base/refusal.ts';
import type { Handler } from '../../call/handler.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { endSession } from '../../core/staff/end-session.ts';
import { isOver } from '../../core/staff/session.rules.ts';
import * as store from './sessions.store.ts';

/** Of two people who end a session at once the second reads that it is over. */
const endStaffSession: Handler<'endStaffSession'> = async ({ sessionId, reason }, context) => {
  const { id: staffId } = requireList(context, 'sessions', 'delete');
  const wrong = firstMessage(reason, reasonRules());
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
  const attempt = { action: 'END_STAFF_SESSION' as const, entity: 'session', entityId: sessionId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const now = context.now();
      const session = await store.findForChange(tx, sessionId);
      if (!session || isOver(session, now, context.settings))
        throw refuse('NOT_FOUND', { message: 'This session is over' });
      const { embedder } = session;
      if (session.staffId === staffId)
        throw refuse('NOT_ALLOWED', { message: 'Your own sessions are ended in your profile' });
      await endSession(tx, sessionId, now);
      await context.record(tx, { ...attempt, after: { staffId: session.staffId, embedder }, remark: reason.trim() });
      return { endedSessions: 1 };
    }),
  );
};

export const sessionsHandlers = { endStaffSession };
