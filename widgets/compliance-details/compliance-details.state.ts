import type { Connection } from '../client/connection.ts';
import { linkBelow } from '../client/files/link-below.ts';
import { queueNames } from '../contract/applications/queues.ts';
import { complianceDesks, type ComplianceDesk } from '../contract/compliance/compliance.ts';
import { writeFileKey } from '../contract/documents/document-file-key.ts';
import { createDesk } from '../kit/desk/create-desk.ts';
import type { DeskEvents } from '../kit/desk/frame/use-desk-state.ts';
import { holdFacts } from '../kit/desk/frame/hold-facts.ts';
import { isWorked } from '../kit/desk/is-worked.ts';
import { viewerFilesOf } from '../kit/desk/viewer/preview-files.ts';
import type { ComplianceCaseState } from './case-state.ts';
import { caseMessages } from './case-messages.ts';
import { createChanges } from './case-changes.ts';

const lists = {
  review: 'compliance-review-list',
  fixer: 'compliance-fixer-list',
  calling: 'compliance-calling-list',
} as const satisfies Record<ComplianceDesk, string>;

/** A compliance case at one of its desks: what is loaded, typed and saved. */
export function createComplianceCase(
  connection: Connection,
  { desk, loan }: { desk: ComplianceDesk; loan: string },
  events: DeskEvents,
): ComplianceCaseState {
  const at = { loanApplicationNumber: loan };
  const { shown, changes, screen } = createDesk({
    connection,
    events,
    loan,
    reads: 'fetchComplianceCase',
    input: { ...at, desk },
    subject: `compliance/${desk}/${loan}`,
    lock: 'application',
    topic: 'applications',
    offers: ['holdReason', 'rejectReason'],
    queue: { listType: lists[desk], queueName: queueNames[complianceDesks[desk]] },
    rowOf: ({ applicationId }) => applicationId,
    versionOf: ({ version }) => version,
    factsOf: ({ currentStage, holdInfo, owner, checks, discrepancies, calls, cancelAsked, isHitOpen }) => ({
      'where it stands': currentStage,
      'the hold': holdFacts(holdInfo),
      'who has it': owner?.id,
      'the sanctions hit': isHitOpen,
      'the checklist': checks,
      'the discrepancies': discrepancies.map(({ id, answer, answerText, verdict, isAsked }) => [
        id,
        answer,
        answerText,
        verdict,
        isAsked,
      ]),
      'the calls': calls.length,
      'what the customer asks': cancelAsked,
    }),
    readOnlyReasonOf: ({ readOnlyReason }) => readOnlyReason,
    isHere: ({ currentStage }) => currentStage === complianceDesks[desk],
    isWorked,
    rules: caseMessages,
    linksOf: ({ documents, discrepancies }) => [
      ...documents.flatMap((document) => viewerFilesOf(document, connection.base).map(({ url }) => url)),
      ...discrepancies.flatMap(({ file, proposals }) =>
        [file, ...(proposals ?? []).flatMap((each) => [each.fromFile, each.file])].flatMap((each) => each?.url ?? []),
      ),
    ],
  });
  return {
    ...screen,
    desk,
    kase: shown.state,
    offer: (action) => shown.value()?.actions.find((each) => each.action === action),
    ...createChanges({ ...changes, kase: () => shown.value() }),
    async reveal(documentKey, side) {
      const key = writeFileKey({ card: documentKey, side, slot: 'original' });
      const answer = await changes.work.run('revealDocument', { ...at, key });
      return answer && linkBelow(connection.base, answer.file.url);
    },
  };
}
