import { alertDetails, alertNoteRules, alertWords } from '../../../../widgets/contract/alerts/alerts.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { Handler } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { requireList } from '../../core/lists/require-row.ts';
import { alertBase } from './lists/alert-base.store.ts';
import { alertLists } from './lists/alert-list.ts';
import * as store from './alerts.store.ts';

const entity = 'alert';

const fetchAlert: Handler<'fetchAlert'> = async ({ alertId }, context) => {
  requireList(context, 'alerts', 'edit');
  const alert = await store.find(context.db, alertId);
  if (!alert) throw refuse('NOT_FOUND');
  const { kind, actor, username } = alert;
  return {
    alertId,
    version: alert.version,
    state: alert.state,
    kind,
    ...alertWords(kind),
    at: indianTime(alert.at),
    lastAt: indianTime(alert.lastAt),
    times: alert.times,
    who: actor !== null && username !== null ? { name: actor, username } : null,
    details: alertDetails(alert.about),
    seenBy: alert.seer,
    seenAt: alert.seenAt && indianTime(alert.seenAt),
    note: alert.note,
  };
};

/** What happens again once somebody has seen an alert is a new one: they have not seen that. */
const markAlertSeen: Handler<'markAlertSeen'> = async ({ alertId, note }, context) => {
  const { id: staffId } = requireList(context, 'alerts', 'edit');
  const wrong = firstMessage(note, alertNoteRules);
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { note: wrong } });
  const attempt = { action: 'MARK_ALERT_SEEN' as const, entity, entityId: alertId };
  return context.once((tx) =>
    withAttempt(attempt, async () => {
      const before = await store.findForChange(tx, alertId);
      if (!before) throw refuse('NOT_FOUND');
      expectVersion(context, before);
      if (before.state === 'SEEN') throw refuse('STALE_VERSION');
      const version = await store.markSeen(tx, before, note.trim(), { staffId, now: context.now() });
      const { kind, times } = before;
      await context.record(tx, { ...attempt, after: { kind, times }, remark: note.trim(), version });
      publishChange(tx, alertBase, alertLists, {
        row: { id: alertId, version },
        before: alertBase.facts({ queue: 'NEW' }),
        after: alertBase.facts({ queue: 'SEEN' }),
      });
      return { alertId, version, state: 'SEEN' as const };
    }),
  );
};

export const alertsHandlers = { fetchAlert, markAlertSeen };
