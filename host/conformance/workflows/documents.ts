import { must, NotChecked } from '../outcome.ts';
import type { Desk } from '../desk.ts';
import { defineWorkflow } from '../workflow.ts';
import { mustBeDate, ownRemark } from '../written.ts';
import { beginDocuments, cardAgain, configOf, findCard, type Card, type DocumentMemory } from './document-desk.ts';

type Verdict = { docStatus: 'APPROVED' | 'REJECTED'; rejectReasons: string[] } | null;
interface Update {
  status?: Verdict;
  fields?: { key: string; value: string }[];
}

function update(desk: Desk, { loan }: DocumentMemory, { key, version }: Card, { status = null, fields = [] }: Update) {
  const input = { loanApplicationNumber: loan, sectionKey: key, status, fields };
  return desk.write(`the card ${key} of ${loan} saved`, 'updateDocumentSection', input, { version });
}

const dateField = (card: Card) =>
  card.fields.find(({ variant, accessLevel }) => variant === 'date' && accessLevel !== 'form');
const isExpiry = (card: Card) => /EXPIRY|VALID/.test(dateField(card)?.key ?? '');

async function hold(desk: Desk, memory: DocumentMemory, holdReason: string, userComment: string) {
  const { applicationVersion } = await configOf(desk, memory);
  const { loan } = memory;
  const what = holdReason === 'CLEAR' ? `the hold of ${loan} cleared` : `${loan} put on hold (${holdReason})`;
  const input = { loanApplicationNumber: loan, userComment, holdReason };
  await desk.write(what, 'reportIssue', input, { version: applicationVersion });
  return (await configOf(desk, memory)).holdInfo;
}

export const documents = defineWorkflow<DocumentMemory>({
  name: 'documents',
  title: 'Document verification',
  part: 'core',
  screens: ['DOCUMENT_VERIFICATION'],
  begin: beginDocuments,
  steps: [
    {
      id: 'config',
      rows: ['AP-31', 'AP-32', 'AP-33', 'AP-44'],
      level: 'MUST',
      says: 'The configuration has header, hold, status and tabs of the application, below data',
      async check(desk, memory) {
        const { headerInfo, tabs } = await configOf(desk, memory);
        const isTheirs = headerInfo.loanApplicationNumber === memory.loan;
        must(isTheirs, 'fetchDocumentConfig: headerInfo.loanApplicationNumber is another than the one that was sent');
        must(tabs.length > 0, 'fetchDocumentConfig: tabs is empty, so no card can be shown');
      },
    },
    {
      id: 'tab',
      rows: ['AP-34'],
      level: 'MUST',
      says: 'Each tab answers its cards, with dates as YYYY-MM-DD',
      async check(desk, memory) {
        const { tabs } = await configOf(desk, memory);
        for (const { key } of tabs) {
          const { cards } = await desk.read('fetchDocumentTab', { loanApplicationNumber: memory.loan, tabName: key });
          for (const { fields } of cards)
            for (const { variant, value, key: name } of fields)
              if (variant === 'date') mustBeDate(value, `cards: the value of ${name}`);
        }
      },
    },
    {
      id: 'save-field',
      rows: ['AP-42'],
      level: 'MUST',
      says: 'A date that is saved with slashes is there when the tab is loaded again, as YYYY-MM-DD',
      async check(desk, memory) {
        const card = await findCard(desk, memory, 'with a date to fill in', (each) => dateField(each) !== undefined);
        const { key = '', value } = dateField(card) ?? {};
        const [date, written] = isExpiry(card) ? ['2032-03-09', '09/03/2032'] : ['1990-03-09', '09/03/1990'];
        await update(desk, memory, card, { fields: [{ key, value: written }] });
        const saved = (await cardAgain(desk, memory, card.key)).fields.find((field) => field.key === key)?.value;
        must(
          saved === date,
          `updateDocumentSection: ${key} was saved as ${written} and is not ${date} when it is loaded again`,
        );
        if (value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value)) {
          const [year, month, day] = value.split('-');
          await update(desk, memory, await cardAgain(desk, memory, card.key), {
            fields: [{ key, value: `${day}/${month}/${year}` }],
          });
        }
      },
    },
    {
      id: 'reject-card',
      rows: ['AP-42'],
      level: 'MUST',
      says: 'A rejection and its reasons are there when the tab is loaded again',
      async check(desk, memory) {
        const card = await findCard(
          desk,
          memory,
          'with reject reasons',
          ({ rejectReasons }) => rejectReasons.length > 0,
        );
        const [reason = { key: '' }] = card.rejectReasons;
        await update(desk, memory, card, { status: { docStatus: 'REJECTED', rejectReasons: [reason.key] } });
        const { status, selectedRejectReasons } = await cardAgain(desk, memory, card.key);
        must(
          status.docStatus === 'rejected',
          `updateDocumentSection: docStatus is ${status.docStatus} after a rejection`,
        );
        const isKept = selectedRejectReasons.some(({ key }) => key === reason.key);
        must(isKept, 'updateDocumentSection: selectedRejectReasons has lost the reason that was given');
      },
    },
    {
      id: 'rejection-needs-reason',
      rows: ['AP-42', 'AP-17'],
      level: 'MUST',
      says: 'A rejection without a reason is refused in words, with HTTP 200',
      async check(desk, memory) {
        const card = await findCard(
          desk,
          memory,
          'with reject reasons',
          ({ rejectReasons }) => rejectReasons.length > 0,
        );
        const verdict = { docStatus: 'REJECTED', rejectReasons: [] };
        const input = { loanApplicationNumber: memory.loan, sectionKey: card.key, status: verdict, fields: [] };
        const more = { version: card.version };
        const { status } = await desk.refusal('a rejection without a reason', 'updateDocumentSection', input, more);
        must(
          status === 200,
          `updateDocumentSection with a rejection without a reason is answered HTTP ${status} and not 200`,
        );
      },
    },
    {
      id: 'employers',
      rows: ['AP-43'],
      level: 'MUST',
      says: 'Employers are found by a part of their name, in a query',
      async check(desk) {
        const { employers } = await desk.read('searchEmployers', { employerName: 'a' });
        must(employers.length > 0, 'searchEmployers: no employer is found by "a"');
      },
    },
    {
      id: 'hold',
      rows: ['AP-35'],
      level: 'MUST',
      says: 'An issue that is reported puts the application on hold with its reason and comment',
      screens: ['DOCUMENT_VERIFICATION', 'DOCUMENT_PROCESSING', 'HOLD'],
      async check(desk, memory) {
        const { holdInfo } = await configOf(desk, memory);
        const reason = holdInfo.holdReasonList.find(({ key }) => key !== 'CLEAR')?.key;
        if (reason === undefined) throw new NotChecked('holdReasonList has no reason');
        const comment = ownRemark();
        const { selectedHoldReason, selectedHoldRemark } = await hold(desk, memory, reason, comment);
        must(
          selectedHoldReason === reason,
          'reportIssue: holdInfo.selectedHoldReason is not the reason that was reported',
        );
        must(
          selectedHoldRemark === comment,
          'reportIssue: holdInfo.selectedHoldRemark is not the comment that was reported',
        );
      },
    },
    {
      id: 'clear-hold',
      rows: ['AP-35'],
      level: 'MUST',
      says: 'The reason CLEAR releases the application',
      screens: ['DOCUMENT_VERIFICATION', 'DOCUMENT_PROCESSING', 'HOLD'],
      async check(desk, memory) {
        const before = await configOf(desk, memory);
        if (before.holdInfo.selectedHoldReason === null) throw new NotChecked('the application is not on hold');
        const { selectedHoldReason } = await hold(desk, memory, 'CLEAR', ownRemark());
        must(selectedHoldReason === null, 'reportIssue: the application is still on hold after CLEAR');
      },
    },
    {
      id: 'move-from-elsewhere',
      rows: ['AP-36', 'AP-17'],
      level: 'MUST',
      says: 'A move from a status where the application is not is refused in words, with HTTP 200',
      async check(desk, memory) {
        const { udrsInfo, applicationVersion } = await configOf(desk, memory);
        const currentStage = udrsInfo.selectedUdrs === 'DISBURSED' ? 'NACH_REVIEW' : 'DISBURSED';
        const stages = { currentStage, targetStage: 'CANCELLED', remarks: ownRemark(), rejectReason: null };
        const input = { loanApplicationNumber: memory.loan, ...stages };
        const more = { version: applicationVersion };
        const { status } = await desk.refusal('a status that is not the current one', 'updateUdrsStatus', input, more);
        must(
          status === 200,
          `updateUdrsStatus with a status that is not the current one is answered HTTP ${status} and not 200`,
        );
      },
    },
    {
      id: 'move',
      rows: ['AP-36'],
      level: 'MUST',
      says: 'A move to one of the offered statuses is done, and the configuration says so',
      screens: ['DOCUMENT_VERIFICATION', 'DOCUMENT_PROCESSING'],
      async check(desk, memory) {
        const { udrsInfo, applicationVersion } = await configOf(desk, memory);
        const { selectedUdrs: currentStage, udrsList } = udrsInfo;
        const target = udrsList.find(({ additionalComments, key }) => !additionalComments && key !== 'REJECTED')?.key;
        if (target === undefined) throw new NotChecked('udrsList offers no move without a reject reason');
        const stages = { currentStage, targetStage: target, remarks: ownRemark(), rejectReason: null };
        const what = `${memory.loan} moved from ${currentStage} to ${target}`;
        const input = { loanApplicationNumber: memory.loan, ...stages };
        await desk.write(what, 'updateUdrsStatus', input, { version: applicationVersion });
        const { udrsInfo: after } = await configOf(desk, memory);
        must(
          after.selectedUdrs === target,
          `updateUdrsStatus: selectedUdrs is ${after.selectedUdrs} after a move to ${target}`,
        );
      },
    },
  ],
});
