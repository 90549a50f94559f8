import type { CallInput, CallReply } from '../../../widgets/contract/schemas.ts';
import { callParametersOf } from '../core/calls/call-parameters.ts';
import { endLife } from '../core/calls/call-life.store.ts';
import { beginCall } from '../core/calls/grants/begin-call.ts';
import { actorOf } from '../core/calls/grants/grant-actor.ts';
import { forgetOldGrants } from '../core/calls/grants/grant.store.ts';
import { holdCall, requireGrant } from '../core/calls/grants/require-grant.ts';
import { noLoan } from '../core/calls/customer-details.ts';
import { admitLaunch } from '../core/calls/launch-admission.ts';
import { limitGuesses } from '../core/calls/grants/limit-guesses.ts';
import { launchParameter } from '../core/calls/launch.ts';
import type { CallContext, Handler } from '../call/handler.ts';
import type { Ask } from './lender.ts';
import { withRefs } from './supply.ts';
import { auditEntry, writeThrough } from './write-through.ts';

type Found = NonNullable<CallReply<'loadTelephonyCall'>['callingCrmResponseDTO']>;

function loanOf({ callingResponseDto: details }: Found): string | null {
  const number = 'loanDetails' in details ? details.loanDetails.loanAppNo : details.loanAppNo;
  return number === noLoan ? null : number;
}

/** Everything that the dialer has sent, without the signature, which is ours. */
function withoutSignature(parameters: CallInput<'loadTelephonyCall'>): CallInput<'loadTelephonyCall'> {
  return Object.fromEntries(Object.entries(parameters).filter(([name]) => name !== launchParameter));
}

/** Loads the lender's customer (AP-65), and mints the grant that save, ticket and history need here. */
function loadAtLender(ask: Ask): Handler<'loadTelephonyCall'> {
  return async (input, context) => {
    const admission = await admitLaunch(input, context);
    const given = callParametersOf(input);
    const limit = await limitGuesses(given, admission !== null, context);
    const { callingCrmResponseDTO: found } = await ask('loadTelephonyCall', withoutSignature(input), context);
    const named = {
      staff_id: admission?.staff?.id ?? null,
      user_id: admission?.staff?.username ?? given['user-id'] ?? null,
    };
    const { by } = await actorOf(context.db, named);
    const entry = { ...auditEntry('loadTelephonyCall', {}), by };
    if (!found) {
      await context.transaction((tx) => context.record(tx, { ...entry, after: { found: false } }));
      return { callingCrmResponseDTO: null, call: null };
    }
    await limit.takeBack();
    const call = {
      entityId: given['entity-id'] ?? '',
      crtObjectId: given['crt-object-id'] ?? null,
      userId: named.user_id,
      callReferenceId: given['call-reference-id'] ?? null,
    };
    const loan = loanOf(found);
    const { grant, life } = await context.transaction(async (tx) => {
      await forgetOldGrants(tx, context.now());
      await context.record(tx, { ...entry, loanApplicationNumber: loan });
      const granted = {
        ...named,
        launch_hash: admission?.launchHash ?? null,
        product_type: found.productType,
        entity_id: call.entityId,
        loan_application_number: loan,
        crt_object_id: call.crtObjectId,
        call_reference_id: call.callReferenceId,
      };
      return beginCall(tx, granted, context);
    });
    const unknown = { maskedPhone: null, historyCount: null, lastCall: null, dues: null, freshDeskUrl: null };
    const granted = { grant: grant.token, grantExpiresAt: grant.expiresAt.toISOString(), life };
    return {
      callingCrmResponseDTO: found,
      call: { ...call, ...granted, ...unknown, keepsCallingWindow: false, outsideHours: false },
    };
  };
}

function saveAtLender(ask: Ask): Handler<'saveTelephonyCall'> {
  return async (input, context) => {
    let lifeId: string | undefined;
    let entry = {};
    async function send(leaves: () => void) {
      const held = await context.transaction((tx) => holdCall(tx, context, input));
      const { by } = await actorOf(context.db, held.grant);
      lifeId = held.life.id;
      entry = { by, action: input.endCall ? 'END_CALL' : 'SAVE_DISPOSITION' };
      leaves();
      // Named by the signed link or the dialer, never by the page.
      return ask('saveTelephonyCall', { ...input, userId: held.grant.user_id }, context);
    }
    return writeThrough('saveTelephonyCall', input, context, send, {
      entry: () => entry,
      finish: async (tx) => {
        if (input.endCall && lifeId !== undefined) await endLife(tx, lifeId, context.now());
      },
    });
  };
}

function ticketAtLender(ask: Ask): Handler<'createTelephonyTicket'> {
  return async (input, context) =>
    writeThrough('createTelephonyTicket', input, context, async (leaves) => {
      await requireGrant(context, { entityId: input.entityId, loanAppNo: input.loanAppNo });
      leaves();
      return ask('createTelephonyTicket', input, context);
    });
}

/** Past calls of the loaded call's loan and product; empty when the customer has no loan (AP-69, TC-18). */
function historyAtLender(ask: Ask): Handler<'telephonyCallHistory'> {
  return async (input, context: CallContext) => {
    const loan = input.loanAppNo === noLoan ? null : input.loanAppNo;
    await requireGrant(context, { loanAppNo: loan, productType: input.productType });
    if (loan === null) return [];
    const entries = await ask('telephonyCallHistory', input, context);
    await context.transaction((tx) => context.record(tx, auditEntry('telephonyCallHistory', input)));
    return withRefs(entries);
  };
}

/** The public telephony screen's calls in front of a lender. All except the load need the grant that the load gave. */
export const telephonyAtLender = (ask: Ask) => ({
  loadTelephonyCall: loadAtLender(ask),
  saveTelephonyCall: saveAtLender(ask),
  createTelephonyTicket: ticketAtLender(ask),
  telephonyCallHistory: historyAtLender(ask),
});
