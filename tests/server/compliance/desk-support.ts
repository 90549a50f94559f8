import { newId } from '../../../host/server/db/new-id.ts';
import { complianceDesks, type ComplianceDesk } from '../../../widgets/contract/compliance/compliance.ts';
import { addStaff, nothing, place } from '../applications/support.ts';
import type { TestServer } from '../support.ts';

/** An answer of the checklist. */
export const passed = { key: 'NAME_MISMATCH', verdict: 'PASS', remark: '', documentKey: null } as const;

/** Gives somebody the roles of every desk of compliance, beside their own. */
export async function workAtCompliance(server: TestServer, staffId: string): Promise<void> {
  const { roles } = await server.db
    .selectFrom('staff')
    .select('roles')
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow();
  await server.db
    .updateTable('staff')
    .set({ roles: JSON.stringify([...roles, 'COMPLIANCE', 'FIXER']) })
    .where('id', '=', staffId)
    .execute();
}

let colleagues = 0;

/** Puts an application at a desk, in its first round, with one discrepancy that another person has raised. */
export async function standAtDesk(
  server: TestServer,
  loan: string,
  desk: ComplianceDesk,
  { reviewer, isTaken = false }: { reviewer: string; isTaken?: boolean },
): Promise<{ id: string; discrepancyId: string }> {
  const { id } = await server.db
    .selectFrom('application')
    .select('id')
    .where('loan_application_number', '=', loan)
    .executeTakeFirstOrThrow();
  const { id: other } = await addStaff(server, `colleague-${++colleagues}`, ['COMPLIANCE']);
  const discrepancyId = newId(server.clock.now());
  await server.db.deleteFrom('compliance_discrepancy').where('application_id', '=', id).execute();
  await server.db
    .insertInto('compliance_discrepancy')
    .values({
      id: discrepancyId,
      application_id: id,
      round: 1,
      code: 'NAME_MISMATCH',
      document_key: null,
      remark: 'The names differ on two documents',
      raised_by_id: other,
      raised_at: server.clock.now(),
      answer: null,
      answer_text: null,
      file_id: null,
      answered_by_id: null,
      answered_at: null,
      verdict: null,
    })
    .execute();
  const status = desk === 'review' ? (isTaken ? 'In-Progress' : 'pending') : 'Re-Work';
  await place(
    server,
    id,
    { udrs: complianceDesks[desk], complianceStatus: status },
    {
      ...nothing,
      complianceRound: 1,
      complianceReviewerId: desk === 'review' ? null : other,
      complianceTakenById: isTaken ? reviewer : null,
      complianceAsked: desk === 'calling',
      discrepancies: desk === 'review' ? 0 : 1,
    },
  );
  return { id, discrepancyId };
}
