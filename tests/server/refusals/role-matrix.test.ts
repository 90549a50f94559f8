import { beforeAll, expect, it } from 'vitest';
import { routesOf } from '../../../host/server/demo/kit/staff.ts';
import { mayHold } from '../../../widgets/contract/applications/holds.ts';
import { udrsStates } from '../../../widgets/contract/applications/udrs.ts';
import { movesOpenTo, udrsQueueRoles } from '../../../widgets/contract/applications/udrs-moves.ts';
import { callNames, callRows, type CallName, type WritingCall } from '../../../widgets/contract/calls.ts';
import { headers } from '../../../widgets/contract/headers.ts';
import { may, type RightName } from '../../../widgets/contract/session/rights.ts';
import { roles, type Role } from '../../../widgets/contract/session/roles.ts';
import { sampled } from '../../support/tiers/tiers.ts';
import { addStaff } from '../applications/support.ts';
import type { Session } from '../support.ts';
import { presentVersion } from './present-version.ts';
import { presses, startForPresses } from './presses.ts';

/**
 * Every call that changes something, with what lets it through, by every role: whoever has neither its screen nor its right
 * changes nothing. What only reads is asked by every role in `session/rights.test.ts`.
 */

const { server } = startForPresses();

/**
 * What a call needs beside its screen: one of some rights, or one of the roles of a table of moves. `screen` needs nothing, and
 * `own` is about the caller's own account or what the caller alone has begun.
 */
type Needs = readonly [RightName, ...RightName[]] | ((role: Role) => boolean) | 'screen' | 'own';

const documentRoles = (role: Role) => udrsQueueRoles.DOCUMENT_PROCESSING?.includes(role) ?? false;
const cancels = (role: Role) => movesOpenTo('DOCUMENT_PROCESSING', [role], false).some(({ to }) => to === 'CANCELLED');
const holds = (role: Role) => mayHold('DOCUMENT_PROCESSING', [role]);
const holdsAnywhere = (role: Role) => udrsStates.some((udrs) => mayHold(udrs, [role]));
const kyc = ['fillAgentKyc', 'decideAgentKyc'] as const;

const needs: Partial<Readonly<Record<WritingCall, Needs>>> = {
  changePassword: 'own',
  endSession: 'own',
  endOtherSessions: 'own',
  saveView: 'own',
  renameView: 'own',
  deleteView: 'own',
  uploadFile: 'own',
  takeOverLock: 'own',
  raiseLimit: ['raiseLimit'],
  nextApplication: 'screen',
  saveRow: 'screen',
  reassignForOsv: ['reassignForOsv'],
  releaseHolds: holdsAnywhere,
  allocateCases: ['allocate'],
  applyAllocationCsv: ['allocate'],
  assignQueues: ['assignQueues', 'assignAgencyQueues'],
  unassignQueues: ['assignQueues', 'assignAgencyQueues'],
  setAgentCapacity: ['assignAgencyQueues'],
  applyHoldCsv: holds,
  createAgency: ['manageAgencies'],
  changeAgency: ['manageAgencies'],
  moveAgency: ['manageAgencies'],
  allocateToAgency: ['allocateToAgency'],
  recallFromAgency: ['allocateToAgency'],
  tellBorrowersOfAgency: ['allocateToAgency'],
  addChoice: ['writeChoices'],
  changeChoice: ['writeChoices'],
  applyChoicesCsv: ['writeChoices'],
  decideChoice: ['writeChoices', 'approveChoices'],
  addNachCode: ['writeChoices'],
  applyNachCodesCsv: ['writeChoices'],
  changeNachCode: ['writeChoices'],
  decideNachCode: ['writeChoices', 'approveChoices'],
  addDeskPart: ['writeChoices'],
  applyDeskPartsCsv: ['writeChoices'],
  changeDeskPart: ['writeChoices'],
  decideDeskPart: ['writeChoices', 'approveChoices'],
  addBankProfile: ['writeBankProfiles'],
  changeBankProfile: ['writeBankProfiles'],
  decideBankProfile: ['approveBankProfiles'],
  makeBankFile: ['makePayoutFiles'],
  endStaffSession: ['superviseSessions'],
  markAlertSeen: ['readAlerts'],
  addAccount: ['proposeAccess'],
  changeAccount: ['proposeAccess'],
  actOnAccount: ['proposeAccess'],
  decideAccessRequest: ['proposeAccess', 'approveAccess'],
  disableEmbedder: ['proposeAccess'],
  startAgencyCall: ['callFromFile'],
  endAgencyCall: 'own',
  sendPaymentLink: ['sendPaymentLink'],
  cancelPaymentLink: ['sendPaymentLink'],
  requestPenaltyWaiver: ['requestWaiver'],
  decidePenaltyWaiver: ['approveWaiver'],
  initiateRestructure: ['requestRestructure'],
  decideRestructure: ['approveRestructure'],
  quoteForeclosure: ['quoteForeclosure'],
  sendForeclosureLink: ['sendForeclosureLink'],
  raiseComplaint: ['giveFeedback'],
  clearComplaint: ['clearComplaint'],
  allowOneMoreContact: ['liftContactBarriers'],
  saveContactWish: ['giveFeedback'],
  submitFeedback: ['giveFeedback'],
  answerClarification: 'own',
  validateFeedback: ['validateFeedback'],
  applyFeedbackCsv: ['validateFeedback'],
  applyRecordings: ['validateFeedback'],
  updateUdrsStatus: cancels,
  reportIssue: holds,
  updateDocumentSection: documentRoles,
  addKycDocument: documentRoles,
  withdrawDecision: documentRoles,
  removeKycDocument: documentRoles,
  uploadDocument: documentRoles,
  uploadAdditionalDocument: documentRoles,
  deleteDocument: documentRoles,
  revealDocument: documentRoles,
  fileChatPicture: documentRoles,
  saveNachCallDetails: 'screen',
  createNachTicket: 'screen',
  saveBankingCallDetails: 'screen',
  createBankingTicket: 'screen',
  linkNachMail: ['changeMandates'],
  rejectNachMail: ['changeMandates'],
  acceptNachMail: ['acceptMandates'],
  receiveForm: ['receiveForms'],
  revealMandateAccount: ['acceptMandates'],
  reissueMandate: ['reissueMandates'],
  createMandateBatch: ['uploadBankAnswers'],
  recordMandateCancelled: ['uploadBankAnswers'],
  applyBankAnswers: ['uploadBankAnswers'],
  claimComplianceCase: ['decideCompliance', 'leadCompliance'],
  releaseComplianceCase: ['leadCompliance'],
  saveComplianceChecks: ['decideCompliance'],
  decideComplianceCase: ['decideCompliance'],
  answerDiscrepancy: ['answerCompliance'],
  returnComplianceCase: ['answerCompliance', 'recordComplianceCall'],
  saveComplianceCall: ['recordComplianceCall'],
  revealVkycPan: 'screen',
  decideVkyc: ['makeVkyc'],
  resendVkycLink: ['resendVkyc'],
  rescheduleVkyc: ['resendVkyc'],
  saveAgentKyc: kyc,
  presignAgentKycUpload: kyc,
  attachAgentKycDocument: kyc,
  submitAgentKyc: kyc,
  decideAgentKyc: ['decideAgentKyc'],
  reopenAgentKyc: ['reopenAgentKyc'],
  submitAgentCertificate: kyc,
  decideAgentCertificate: ['decideAgentCertificate'],
  revealAgentKyc: kyc,
  addApplication: ['addApplications'],
  recordVisit: ['recordVisit'],
  decideCredit: ['sanctionLoan'],
  recordAgreement: ['recordAgreement'],
  openMandate: ['openMandate'],
  proposeAccount: ['proposeAccounts'],
  checkAccount: ['checkAccount'],
  confirmAccount: ['confirmAccounts'],
  initiateDisbursal: ['initiateDisbursal'],
  releaseDisbursal: ['releaseDisbursal'],
  fixDisbursal: ['fixDisbursal'],
  applyDisbursalAnswers: ['uploadDisbursalAnswers'],
  explainBankException: ['settleBankExceptions'],
  decideBankException: ['settleBankExceptions'],
  decidePaymentException: ['decidePaymentExceptions'],
  takeChatAction: 'screen',
  pushChatMessage: 'screen',
  addChatNote: 'screen',
  saveChatReply: 'screen',
  deleteChatReply: 'own',
  revealContact: 'screen',
  dialContact: 'screen',
  createPromoCode: ['writePromoCodes'],
  updatePromoCode: ['writePromoCodes'],
  switchPromoCode: ['writePromoCodes'],
  savePromoCodeRules: ['writePromoCodes'],
  approvePromoCode: ['approvePromoCodes'],
  deletePromoCode: ['writePromoCodes'],
  submitSettlement: ['offerSettlement'],
  recoverSettlement: ['offerSettlement'],
  sendSettlementLink: ['offerSettlement'],
  deleteSettlements: ['offerSettlement'],
  acceptSettlements: ['approveSettlement'],
  rejectSettlements: ['approveSettlement'],
  createOtpTemplate: ['writeOtpTemplates'],
  saveOtpTemplate: ['writeOtpTemplates'],
  moveOtpTemplate: ['writeOtpTemplates'],
  deleteOtpTemplate: ['writeOtpTemplates'],
  redeemHop: 'own',
  savePartnerRule: ['proposeAutoMovement', 'stopAutoMovement'],
  decidePartnerRule: ['approveAutoMovement'],
  stopAutoMovement: ['stopAutoMovement'],
  saveUnsubscription: ['unsubscribe'],
  applyUnsubscribeCsv: ['unsubscribe'],
  sendCommunication: ['communicate'],
  releaseCommunication: ['releaseCommunications'],
  refuseCommunication: ['releaseCommunications'],
  stopCommunication: ['communicate'],
};

const calls = callNames.filter(
  (name): name is WritingCall => callRows[name].writes === true && callRows[name].auth === 'session',
);
const needsOf = (name: WritingCall): Needs => needs[name] ?? 'screen';
/** Calls of one class need the same: at the gate one of each is pressed. */
const classOf = (name: WritingCall) => `${String(needsOf(name))} ${callRows[name].screens === 'any'}`;

function lets(name: WritingCall, role: Role): boolean {
  const needed = needsOf(name);
  if (typeof needed === 'string') return true;
  return typeof needed === 'function' ? needed(role) : needed.some((right) => may(right, [role]));
}

const everyScreen = (without: readonly string[] = []) =>
  (['agency', 'ops'] as const).map((portal) => {
    const { viewName, routeList } = routesOf(portal, true);
    return { viewName, routeList: routeList.filter(({ key }) => !without.includes(key)) };
  });

let people: Readonly<Record<Role, Session>>;
beforeAll(async () => {
  const made = roles.map(
    async (role) => [role, await addStaff(server(), `matrix-${role.toLowerCase()}`, [role], everyScreen())] as const,
  );
  people = Object.fromEntries(await Promise.all(made)) as Record<Role, Session>;
});

/** A checked file is applied by who has checked it alone: gives it to somebody as if they had. */
async function giveFile(id: string, { id: staffId }: Session): Promise<void> {
  await server().db.deleteFrom('checked_slice').where('file_id', '=', id).execute();
  await server()
    .db.updateTable('checked_file')
    .set({ staff_id: staffId, done_count: 0 })
    .where('id', '=', id)
    .execute();
}

/** How a call answers somebody: `done`, or the code of its refusal, that of a row where it works on rows. */
async function answerOf(
  name: WritingCall,
  input: object,
  more: Record<string, string>,
  session: Session,
): Promise<string> {
  if ('token' in input) await giveFile(String(input.token), session);
  const { errorCode, body } = await server().call(name, input, { session, isBlind: true, headers: more });
  if (body.status !== 'SUCCESS') return errorCode ?? 'REFUSED';
  const { failCount, results = [] } = body.data as { failCount?: number; results?: { errorCode?: string }[] };
  return failCount ? (results[0]?.errorCode ?? 'ROW_REFUSED') : 'done';
}

it('every call of a session that changes something stands here', () => {
  expect(Object.keys(needs).toSorted()).toEqual(calls.toSorted());
});

it.each(sampled(calls, classOf))('%s is let through by its screen and its right alone', async (name) => {
  const { input, headers: own } = await presses[name]();
  const version = await presentVersion(server().db, name, input as never);
  const more = { ...own, ...(version !== undefined && { [headers.ifMatch]: String(version) }) };
  const { screens } = callRows[name as CallName];
  if (screens !== 'any') {
    const elsewhere = await addStaff(server(), `elsewhere-${name.toLowerCase()}`, roles, everyScreen(screens));
    expect(await answerOf(name, input, more, elsewhere), 'without its screens').toBe('NOT_ALLOWED');
  }
  const needed = needsOf(name);
  if (typeof needed === 'string') return;
  const passed: Role[] = [];
  for (const role of roles.filter((each) => !lets(name, each)))
    if ((await answerOf(name, input, more, people[role])) === 'done') passed.push(role);
  expect(passed, 'without its right').toEqual([]);
  const answers: string[] = [];
  for (const role of roles.filter((each) => lets(name, each)))
    answers.push(await answerOf(name, input, more, people[role]));
  expect(
    answers.filter((answer) => answer !== 'NOT_ALLOWED' && answer !== 'NOT_FOUND'),
    'with its right',
  ).not.toEqual([]);
});
