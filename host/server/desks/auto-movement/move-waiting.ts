import { newId } from '../../db/new-id.ts';
import type { Tx } from '../../db/transaction.ts';
import { systemContext } from '../../core/applications/system-moves.ts';
import { moveApplication } from '../../core/applications/udrs.ts';
import type { RowJob } from '../../core/jobs/row-job.ts';
import { publishChange } from '../../core/lists/publish-lists.ts';
import { decide } from './decide.rules.ts';
import { partnerRuleBase } from './lists/partner-rule-base.store.ts';
import { partnerRuleSources } from './lists/partner-rule-lists.ts';
import * as store from './waiting.store.ts';
import { dayOf } from '../../../../widgets/contract/time.ts';
import type { Announce } from '../../call/announcements.ts';

/** Tells the lists of rules that their numbers have changed; the rules themselves have not. */
function tellOf(tx: Tx, rules: readonly store.KnownRule[]): void {
  for (const { id, version, queue } of rules)
    publishChange(tx, partnerRuleBase, partnerRuleSources, {
      row: { id, version },
      before: { queue },
      after: { queue },
    });
}

/** Moves applications from NACH Upload to Ready For Disbursal as the system, by the rules of their partners (UT-06). */
export const moveWaiting = (announce: Announce): RowJob => ({
  name: 'auto movement',
  everyMs: 60_000,
  due: (db, now, limit) => store.due(db, now, dayOf(now), limit),
  async settle(tx, id, { now }) {
    const application = await store.take(tx, id, now);
    if (!application) return false;
    // The rules are read for each application anew: a rule that is switched off ends the round for its partner.
    const rules = store.rulesOf(application, await store.lockRules(tx, application, dayOf(now)));
    const verdict = decide(application, rules, now);
    if (!verdict.moves) {
      if (verdict.keptBy !== 'guard') return false;
      await store.keepTry(tx, id, now);
      await store.count(tx, rules, dayOf(now), 'stopped');
      return true;
    }
    const system = systemContext({ now: () => now, requestId: newId(now), ip: '', announce }, null);
    await moveApplication(tx, system, {
      loanApplicationNumber: application.loanApplicationNumber,
      currentStage: 'NACH_UPLOAD',
      targetStage: 'READY_FOR_DISBURSAL',
      remarks: `Auto-movement: ${rules.map(({ name }) => name).join(', ')}`,
    });
    await store.forgetTries(tx, id);
    await store.count(tx, rules, dayOf(now), 'moved');
    tellOf(tx, rules);
    return true;
  },
});
