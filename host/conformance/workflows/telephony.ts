import { headers } from '../../../widgets/contract/headers.ts';
import { learned, must, NotChecked } from '../outcome.ts';
import { defineWorkflow } from '../workflow.ts';
import { answeredCall, mustBeAddress, mustBeMoment, nextCall, ownRemark, pastCall } from '../written.ts';
import { dispositionOf, historyOf, loadCall, queryOf, saveCall, type TelephonyCall } from './telephony-call.ts';

interface Memory {
  call?: TelephonyCall;
}

const theCall = ({ call }: Memory) => learned(call, 'the call');

export const telephony = defineWorkflow<Memory>({
  name: 'telephony',
  title: 'Telephony screen',
  part: 'core',
  screens: ['TELEPHONY_CALLING_CRM'],
  begin: () => Promise.resolve({}),
  steps: [
    {
      id: 'load',
      rows: ['AP-65', 'AP-63'],
      level: 'MUST',
      says: 'The parameters of the dialer load the customer of a personal loan and the choices of the form',
      async check(desk, memory) {
        memory.call = await loadCall(desk, await queryOf(desk, 'telephony-call'));
        const { callStatus } = memory.call.loaded.filterAndDropdownDetails;
        must(
          Object.values(callStatus).some((each) => each.length > 0),
          'loadTelephonyCall: callStatus has no status to choose',
        );
      },
    },
    {
      id: 'load-banking',
      rows: ['AP-65'],
      level: 'MUST',
      says: 'A banking customer is loaded with bankingDetails and loanDetails',
      async check(desk) {
        const { loaded } = await loadCall(desk, await queryOf(desk, 'telephony-banking-call'));
        must(
          loaded.productType === 'BANKING',
          `loadTelephonyCall: productType is ${loaded.productType} for a banking customer`,
        );
        must(
          'bankingDetails' in loaded.callingResponseDto,
          'loadTelephonyCall: callingResponseDto.bankingDetails is missing',
        );
      },
    },
    {
      id: 'load-unknown',
      rows: ['AP-65', 'AP-07'],
      level: 'MUST',
      says: 'A number that nobody has is answered SUCCESS with callingCrmResponseDTO null',
      async check(desk) {
        const { callingCrmResponseDTO } = await desk.read(
          'loadTelephonyCall',
          await queryOf(desk, 'telephony-unknown'),
        );
        must(
          callingCrmResponseDTO === null,
          'loadTelephonyCall: callingCrmResponseDTO must be null for a number that nobody has',
        );
      },
    },
    {
      id: 'user-key',
      rows: ['AP-63', 'AP-64'],
      level: 'MUST',
      says: 'A call with another user key than the fixed one is answered 401',
      async check(desk) {
        const query = await queryOf(desk, 'telephony-unknown');
        const more = { headers: { [headers.userKey]: 'not-the-key-of-the-telephony-screen' } };
        const { status } = await desk.refusal('a wrong user key', 'loadTelephonyCall', query, more);
        must(status === 401, `loadTelephonyCall with a wrong user key is answered HTTP ${status} and not 401`);
      },
    },
    {
      id: 'save',
      rows: ['AP-66', 'AP-67', 'AP-69', 'AP-10'],
      level: 'MUST',
      says: 'A disposition that is saved stands first in the history, with all that was chosen',
      async check(desk, memory) {
        const call = theCall(memory);
        const sent = dispositionOf(call, ownRemark());
        await saveCall(desk, call, sent);
        const [newest] = await historyOf(desk, call);
        must(
          newest?.remarks === sent.remarks,
          'telephonyCallHistory: what was saved does not stand first in the history',
        );
        for (const name of ['callStatus', 'subCallStatus', 'language', 'userQuery', 'callOutcome'] as const)
          must(newest[name] === sent[name], `telephonyCallHistory: ${name} is another than the one that was saved`);
      },
    },
    {
      id: 'dates',
      rows: ['AP-69', 'AP-66'],
      level: 'MUST',
      says: 'The history has its dates as YYYY-MM-DD HH:mm:ss, and the next call date that was saved',
      async check(desk, memory) {
        const call = theCall(memory);
        const entries = await historyOf(desk, call);
        for (const { callDate, nextCallDate } of entries) {
          mustBeMoment(callDate, 'telephonyCallHistory: callDate');
          mustBeMoment(nextCallDate, 'telephonyCallHistory: nextCallDate');
        }
        const isKept = entries[0]?.nextCallDate === answeredCall(nextCall());
        must(isKept, 'telephonyCallHistory: nextCallDate is another than the followUpDate that was saved');
      },
    },
    {
      id: 'refuse',
      rows: ['AP-66', 'AP-17', 'AP-08', 'AP-11'],
      level: 'MUST',
      says: 'A status that is not among the choices is refused in words, with HTTP 200',
      async check(desk, memory) {
        const call = theCall(memory);
        const sent = { ...dispositionOf(call, ownRemark()), subCallStatus: 'No such status' };
        const { status } = await desk.refusal('an unknown status', 'saveTelephonyCall', sent, { grant: call.grant });
        must(
          status === 200,
          `saveTelephonyCall with an unknown status is answered HTTP ${status}, which empties the form`,
        );
      },
    },
    {
      id: 'past',
      rows: ['AP-66', 'AP-17'],
      level: 'SHOULD',
      says: 'A next call date in the past is refused in words, with HTTP 200',
      async check(desk, memory) {
        const call = theCall(memory);
        const sent = { ...dispositionOf(call, ownRemark()), followUpDate: pastCall };
        const { status } = await desk.refusal('a past date', 'saveTelephonyCall', sent, { grant: call.grant });
        must(status === 200, `saveTelephonyCall with a past date is answered HTTP ${status} and not 200`);
      },
    },
    {
      id: 'ticket',
      rows: ['AP-68', 'AP-62'],
      level: 'MUST',
      says: 'A ticket answers its address',
      async check(desk, memory) {
        const { loanAppNo, entityId, query, grant } = theCall(memory);
        const phoneNumber = query['phone'] ?? null;
        const input = { loanAppNo, entityId, phoneNumber, callReferenceId: query['callReferenceId'] ?? null };
        const what = `a ticket for loan ${loanAppNo ?? 'without a number'} made`;
        const { freshDeskUrl } = await desk.write(what, 'createTelephonyTicket', input, { grant });
        mustBeAddress(freshDeskUrl, 'createTelephonyTicket: freshDeskUrl');
      },
    },
    {
      id: 'no-grant',
      rows: ['AP-64'],
      level: 'MUST',
      part: 'grants',
      says: 'Save and history are refused without the grant of the loaded call, and with that of another call',
      async check(desk, memory) {
        const call = theCall(memory);
        const sent = dispositionOf(call, ownRemark());
        await desk.refusal('no grant', 'saveTelephonyCall', sent);
        const input = { loanAppNo: call.loanAppNo ?? '', productType: call.loaded.productType };
        await desk.refusal('no grant', 'telephonyCallHistory', input);
        const other = await loadCall(desk, await queryOf(desk, 'telephony-banking-call'));
        if (other.loanAppNo === call.loanAppNo) throw new NotChecked('both calls are about one loan');
        await desk.refusal('the grant of another call', 'telephonyCallHistory', input, { grant: other.grant });
      },
    },
    {
      id: 'contact',
      rows: [],
      level: 'MUST',
      part: 'contacts',
      says: 'The number is masked in the load, and revealed and dialled by calls of their own',
      async check(desk, memory) {
        const { entityId, grant, call } = theCall(memory);
        const { phone, seconds } = await desk.read('revealTelephonyContact', { entityId }, { grant });
        desk.keepSecret(phone);
        must(/^\d{10}$/.test(phone) && seconds > 0, 'revealTelephonyContact: phone must be 10 digits, seconds above 0');
        must(call?.maskedPhone !== phone, 'loadTelephonyCall: call.maskedPhone is the whole number');
        const { dialRef } = await desk.write(
          'a reference to dial by made',
          'dialTelephonyContact',
          { entityId },
          { grant },
        );
        must(dialRef !== '', 'dialTelephonyContact: dialRef must not be empty');
      },
    },
  ],
});
