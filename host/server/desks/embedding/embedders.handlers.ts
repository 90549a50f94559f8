import { reasonRules } from '../../../../widgets/contract/rules/reason.ts';
import { firstMessage } from '../../../../widgets/contract/rules/rule.ts';
import { indianTime } from '../../base/indian-time.ts';
import { refuse } from '../../base/refusal.ts';
import type { Handler } from '../../call/handler.ts';
import { expectVersion } from '../../call/versions.ts';
import { withAttempt } from '../../call/with-attempt.ts';
import * as embedders from '../../core/embedders/embedders.store.ts';
import { endSessionsOf } from '../../core/embedders/end-sessions.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { requireList } from '../../core/lists/require-row.ts';
import * as sessions from '../../core/staff/session.store.ts';
import { embedderBase } from './lists/embedder-base.store.ts';
import { embedderLists } from './lists/embedder-list.ts';

const fetchEmbedder: Handler<'fetchEmbedder'> = async ({ embedderId }, context) => {
  requireList(context, 'embedders');
  const embedder = await embedders.find(context.db, embedderId);
  if (!embedder) throw refuse('NOT_FOUND');
  const { version, name, mostMinutes, isRotating, expiresAt, disabledAt } = embedder;
  return {
    embedderId,
    version,
    name,
    screens: [...embedder.screens],
    origins: [...embedder.origins],
    networks: [...embedder.networks],
    roles: [...embedder.roles],
    usernames: [...embedder.usernames],
    mostMinutes,
    hasTwoKeys: isRotating,
    expiresAt: indianTime(expiresAt),
    disabledAt: disabledAt && indianTime(disabledAt),
    sessions: (await sessions.listOpenedBy(context.db, name)).length,
  };
};

/** The key opens nothing from here on; the sessions end after it, one by one. */
const disableEmbedder: Handler<'disableEmbedder'> = async ({ embedderId, reason }, context) => {
  requireList(context, 'embedders', 'edit');
  const wrong = firstMessage(reason, reasonRules());
  if (wrong !== undefined) throw refuse('VALIDATION_FAILED', { fieldErrors: { reason: wrong } });
  const attempt = {
    action: 'DISABLE_EMBEDDER' as const,
    entity: 'embedder',
    entityId: embedderId,
    remark: reason.trim(),
  };
  const { name, ...disabled } = await context.once((tx) =>
    withAttempt(attempt, async () => {
      const embedder = await embedders.find(tx, embedderId);
      if (!embedder) throw refuse('NOT_FOUND');
      expectVersion(context, embedder);
      if (embedder.disabledAt) throw refuse('NOT_ALLOWED', { message: 'This embedder is disabled' });
      const now = context.now();
      const version = await embedders.disable(tx, embedder, now);
      await context.record(tx, { ...attempt, before: { name: embedder.name }, version });
      publishChange(tx, embedderBase, embedderLists, {
        row: { id: embedderId, version },
        before: embedderBase.facts({ queue: 'EMBEDDER', disabled_at: null }),
        after: embedderBase.facts({ queue: 'EMBEDDER', disabled_at: now }),
      });
      return { embedderId, version, name: embedder.name };
    }),
  );
  return { ...disabled, endedSessions: await endSessionsOf(context.db, name, context.now()) };
};

export const embedderHandlers = { fetchEmbedder, disableEmbedder };
