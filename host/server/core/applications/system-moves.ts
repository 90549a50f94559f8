import { moveGuards, udrsMoves } from '../../../../widgets/contract/applications/udrs-moves.ts';
import type { Udrs } from '../../../../widgets/contract/applications/udrs.ts';
import { record } from '../audit/audit.store.ts';
import type { Tx } from '../../db/transaction.ts';
import type { CallContext } from '../../call/handler.ts';
import { findForChange, type FoundStanding } from './applications.store.ts';
import * as facts from './facts.store.ts';
import { unmetGuards } from './guards.rules.ts';
import { staffOf } from './take-application.ts';
import type { MoveContext, SystemMover } from './move-context.ts';
import { moveApplication } from './udrs.ts';

/** The context in which the system moves an application; its events name the request that it follows. */
export function systemContext(
  {
    now,
    requestId,
    ip,
    announce,
    settings,
  }: Pick<CallContext, 'now' | 'requestId' | 'ip' | 'announce'> & Pick<MoveContext, 'settings'>,
  passesLocksOf: SystemMover['passesLocksOf'],
): MoveContext {
  const source = { actorId: null, actor: 'SYSTEM', roles: [], portal: null, ip, sessionId: null, requestId } as const;
  return {
    caller: { kind: 'system', passesLocksOf },
    now,
    record: (tx, entry) => record(tx, { ...source, at: now(), channel: 'JOB' }, entry),
    announce,
    ...(settings && { settings }),
  };
}

/** Why the system may not make a move now, in a sentence; null when it may. */
async function refusalOf(tx: Tx, found: FoundStanding, target: Udrs, now: Date): Promise<string | null> {
  const move = udrsMoves.find(({ from, to, by }) => from === found.udrs && to === target && by.includes('SYSTEM'));
  if (!move) return `The system moves no application from ${found.udrs} to ${target}`;
  if (found.hold !== null) return 'The application is on hold';
  const unmet = unmetGuards(move, await facts.find(tx, found.id), { staffId: null, now });
  return unmet.length === 0 ? null : unmet.map((guard) => moveGuards[guard]).join('. ');
}

/**
 * Moves an application along a way as the system after a person's call, as far as guards and holds allow. An application
 * that stands elsewhere than on the way stays there.
 *
 * @param way the stages in their order: the application moves from the one where it stands to the last
 * @returns why the application stays before the last stage, in a sentence; null when it has reached it or is not on the way
 * @throws Refusal ROW_LOCKED when a colleague of the person has the application open
 */
export async function moveOn(
  tx: Tx,
  context: CallContext,
  { loanApplicationNumber, way, remarks }: { loanApplicationNumber: string; way: readonly Udrs[]; remarks: string },
): Promise<string | null> {
  const system = systemContext(context, { staffId: staffOf(context).id });
  let found = await findForChange(tx, loanApplicationNumber);
  if (!found || !way.includes(found.udrs)) return null;
  for (const targetStage of way.slice(way.indexOf(found.udrs) + 1)) {
    const reason: string | null = await refusalOf(tx, found, targetStage, context.now());
    if (reason !== null) return reason;
    found = await moveApplication(tx, system, {
      loanApplicationNumber,
      currentStage: found.udrs,
      targetStage,
      remarks,
    });
  }
  return null;
}
