import { Type } from 'typebox';
import { publishEdit } from '../../core/applications/change-standing.ts';
import { writeToldChecks } from '../../core/applications/told-checks.store.ts';
import { inTransaction } from '../../db/transaction.ts';
import { Reference } from './application.schemas.ts';
import type { AtDoor } from './at-door.ts';
import { inputReader } from './door-input.ts';
import { requireOwn } from './own-application.ts';

const closed = { additionalProperties: false };
const Verdict = Type.Enum(['PENDING', 'VERIFIED', 'MISMATCH']);

/** What the system before this one says of its checks; each is told again where it changes. */
const Checks = Type.Object(
  {
    /** How the employment was verified, in words. */
    verification: Type.Optional(Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })),
    /** Whether the applicant works there, and whether the company is what it says. */
    employment: Type.Optional(Verdict),
    employer: Type.Optional(Verdict),
    checkPoint: Type.Optional(Type.Enum(['PENDING', 'IN_REVIEW', 'CLEARED'])),
    bounce: Type.Optional(Verdict),
    electricVehicle: Type.Optional(Verdict),
    caseStatus: Type.Optional(Type.Enum(['PENDING', 'IN_PROGRESS', 'RE_WORK'])),
    partnerStatus: Type.Optional(Type.Enum(['SENT', 'ACKNOWLEDGED', 'QUERY_RAISED'])),
    isDisbursalEnabled: Type.Optional(Type.Boolean()),
  },
  closed,
);

const read = inputReader(Type.Object({ reference: Reference, checks: Checks }, closed));

/**
 * `POST /doors/applications/checks`: what has become of checks that are not made here. Lists show it; no move asks for it. It is
 * a fact from outside, taken at every stage, on hold, and beside whoever has the application open.
 *
 * @throws Refusal VALIDATION_FAILED
 */
export async function takeChecks(body: Buffer, at: AtDoor): Promise<object> {
  const { reference, checks } = read(body);
  return inTransaction(at.db, async (tx) => {
    const { id, loanApplicationNumber, version } = await requireOwn(tx, at.door.id, reference);
    const changed = await writeToldChecks(tx, id, checks);
    if (changed) {
      await publishEdit(tx, id, version);
      const { before, after } = changed;
      await at.record(tx, {
        action: 'TAKE_IN_CHECKS',
        entity: 'application',
        entityId: id,
        loanApplicationNumber,
        before,
        after: { reference, ...after },
      });
    }
    return { number: loanApplicationNumber, isChanged: changed !== undefined };
  });
}
