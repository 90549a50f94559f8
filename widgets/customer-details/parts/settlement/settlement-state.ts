import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import { keepingFor } from '../../../client/drafts/keeping.ts';
import type { CallReply } from '../../../contract/schemas.ts';
import { settlementAmountMessage } from '../../../contract/settlement/settlement-policy.ts';
import { expiryDateMessage, settlementDateMessage } from '../../../contract/settlement/settlement-terms.ts';
import { isDay, readDay } from '../../../contract/time.ts';
import type { DeleteReason, OfferChannel } from '../../../contract/settlement/settlement.ts';
import type { ShownSettlement } from '../../../kit/settlement/settlement-terms.tsx';
import type { Widget } from '../../../kit/widget/widget.ts';
import type { Form, Messages, Texts } from '../../../kit/form/create-form.ts';
import { createLoad, type Load } from '../../../kit/work/create-load.ts';
import { createWork } from '../../../kit/work/create-work.ts';
import { partsField, partsMessage, typedParts } from './typed-parts.ts';
import { createKeptForm } from '../../../kit/work/kept/kept-form.ts';
import { formAbout, typedTexts } from '../../../kit/work/kept/typed-texts.ts';

export type LoanSettlements = CallReply<'fetchSettlements'>;
export type Verified = CallReply<'verifySettlement'>;

/** The settlements of a loan on its customer's file: what is loaded, typed, verified and sent. */
export interface SettlementState {
  loan: string;
  loaded: Load<'fetchSettlements'>['state'];
  typed: Form<Texts>;
  isBusy: ReadonlySignal<boolean>;
  /** What the policy says to the values that are typed now; undefined once one of them has changed. */
  verified: ReadonlySignal<Verified | undefined>;
  /** Whether this tab writes the text; another tab's name otherwise. */
  load(): Promise<void>;
  refresh(): Promise<void>;
  verify(): Promise<void>;
  submit(): Promise<boolean>;
  recover(settlement: ShownSettlement): Promise<boolean>;
  remove(settlement: ShownSettlement, reason: { reason: DeleteReason; remark?: string }): Promise<boolean>;
  /** @returns the reply; undefined where the call was refused */
  sendLink(settlement: ShownSettlement, channel: OfferChannel): Promise<CallReply<'sendSettlementLink'> | undefined>;
  saveDraft(): Promise<unknown>;
  dispose(): void;
}

/** The fields of an offer, by their names in the typed texts. */
const offerFields = ['offer.amount', 'offer.date', 'offer.expiry'] as const;
const offerOf = (texts: Texts) => [
  ...offerFields.map((name) => texts[name] ?? ''),
  JSON.stringify(typedParts(texts) ?? null),
];

/** The names of a form's fields after their prefix, by those of the wire. */
const formNames = {
  settlementAmount: 'amount',
  settlementDate: 'date',
  expiryDate: 'expiry',
  parts: 'parts',
  isRestructuringKnown: 'known',
};

/** The messages about the terms that are typed, of what is asked for by now. */
function termMessages(prefix: string, texts: Texts, loan: LoanSettlements): Messages {
  const [amount = '', date = '', expiry = ''] = ['amount', 'date', 'expiry'].map((name) => texts[`${prefix}.${name}`]);
  const today = readDay(loan.today);
  return {
    [`${prefix}.amount`]: settlementAmountMessage(amount, loan),
    [`${prefix}.date`]: settlementDateMessage(date, today),
    ...(expiry !== '' && isDay(date) && { [`${prefix}.expiry`]: expiryDateMessage(expiry, date, today) }),
  };
}

export function createSettlementState(
  { connection, snackbar }: Pick<Widget, 'connection' | 'snackbar'>,
  loan: string,
  /** Called when a settlement has changed, for the figures of the file around. */
  changed: () => void,
): SettlementState {
  const load = createLoad(connection, 'fetchSettlements');
  const typed = formAbout(load, (texts, settlements) => ({
    ...termMessages('offer', texts, settlements),
    [partsField]: partsMessage(texts, readDay(settlements.today)),
    ...termMessages('recover', texts, settlements),
  }));
  const kept = createKeptForm({
    ...keepingFor(connection),
    subject: `settlement/${loan}`,
    text: typedTexts(typed),
  });
  const work = createWork({ connection, snackbar });
  const at = { loanApplicationId: loan };
  const last = signal<{ asked: readonly string[]; reply: Verified } | undefined>(undefined);
  const { text } = typed;

  async function refresh() {
    await load.load(at, { keeps: true });
  }
  async function done(prefix: string | undefined) {
    if (prefix !== undefined) {
      typed.forget(`${prefix}.`);
      await kept.draft.drop();
    }
    last.value = undefined;
    await refresh();
    changed();
  }
  const formOf = (prefix: string) => typed.formOf(`${prefix}.`, formNames);
  function daysOf(prefix: string) {
    const expiryDate = text(`${prefix}.expiry`);
    return {
      settlementDate: text(`${prefix}.date`),
      ...(expiryDate !== '' && { expiryDate }),
      ...(text(`${prefix}.remark`) !== '' && { remark: text(`${prefix}.remark`) }),
      ...(text(`${prefix}.known`) === 'yes' && { isRestructuringKnown: true }),
    };
  }
  function offered() {
    const { settlementDate, expiryDate } = daysOf('offer');
    const parts = typedParts(typed.values.peek());
    return {
      ...at,
      settlementAmount: Number(text('offer.amount')),
      settlementDate,
      ...(expiryDate !== undefined && { expiryDate }),
      ...(parts && { parts }),
    };
  }
  const verified = computed(() => {
    const asked = offerOf(typed.values.value);
    return last.value && last.value.asked.join('|') === asked.join('|') ? last.value.reply : undefined;
  });

  return {
    loan,
    loaded: load.state,
    typed,
    isBusy: work.isBusy,
    verified,
    async load() {
      await load.load(at);
      await kept.restore();
    },
    refresh,
    async verify() {
      const asked = offerOf(typed.values.peek());
      last.value = undefined;
      const reply = await work.run('verifySettlement', offered(), {
        form: formOf('offer'),
        success: '',
        about: 'verify',
        readAgain: refresh,
      });
      if (reply) last.value = { asked, reply };
    },
    async submit() {
      const shown = verified.peek();
      if (!shown) return false;
      const reply = await work.run(
        'submitSettlement',
        { ...offered(), ...daysOf('offer'), approveMode: shown.approveMode },
        {
          form: formOf('offer'),
          about: 'submit',
          refused: ({ code }) => {
            if (code === 'SETTLEMENT_POLICY_CHANGED' || code === 'SETTLEMENT_ACTIVE') {
              last.value = undefined;
              void refresh();
            }
          },
        },
      );
      if (reply) await done('offer');
      return reply !== undefined;
    },
    async recover(settlement) {
      const prefix = 'recover';
      const reply = await work.run(
        'recoverSettlement',
        {
          settlementId: settlement.settlementId,
          settlementAmount: Number(text(`${prefix}.amount`)),
          ...daysOf(prefix),
        },
        { ifMatch: settlement.version, form: formOf(prefix), about: prefix, readAgain: refresh },
      );
      if (reply) await done(prefix);
      return reply !== undefined;
    },
    async remove({ settlementId, version }, reason) {
      const reply = await work.run(
        'deleteSettlements',
        { rows: [{ rowId: settlementId, version }], ...reason },
        {
          about: 'delete',
          success: ({ okCount }) => (okCount > 0 ? 'The changes have been saved successfully' : ''),
        },
      );
      const refusal = reply?.results.find(({ ok }) => !ok)?.errorMessage;
      if (refusal !== undefined) snackbar.error(refusal);
      if (reply) await done(undefined);
      return reply !== undefined;
    },
    async sendLink(settlement, channel) {
      const reply = await work.run(
        'sendSettlementLink',
        { settlementId: settlement.settlementId, channel },
        {
          ifMatch: settlement.version,
          about: 'link',
          readAgain: refresh,
          success: ({ status }) => (status === null || status === 'SUPPRESSED' ? '' : 'Sent new communication'),
        },
      );
      if (reply) await done(undefined);
      return reply;
    },
    saveDraft: () => kept.draft.settle(),
    dispose() {
      load.dispose();
      kept.dispose();
    },
  };
}
