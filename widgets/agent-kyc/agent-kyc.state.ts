import { computed, signal } from '@preact/signals-react';
import type { Connection } from '../client/connection.ts';
import { keepingFor } from '../client/drafts/keeping.ts';
import {
  agentKycFieldNames,
  type AgentKycDecision,
  type AgentKycRejectReason,
  type RenewalDecision,
} from '../contract/agent-kyc/agent-kyc.ts';
import { createLoad, loadedValue } from '../kit/work/create-load.ts';
import { inPlace } from '../kit/work/use-reveal.tsx';
import { createWork } from '../kit/work/create-work.ts';
import { followRow } from '../kit/work/follow-row.ts';
import { createKeptForm } from '../kit/work/kept/kept-form.ts';
import { formAbout, typedTexts } from '../kit/work/kept/typed-texts.ts';
import { createUploads } from './create-uploads.ts';
import type { AgentKycState, Kyc, KycEvents } from './kyc-state.ts';
import { kycMessages } from './kyc-messages.ts';
import { changedFields, hasTypedFields, isOpenPart, typedOver, verdictsOf } from './kyc-view.ts';

const decided = {
  DONE: 'The KYC is done. Loans can be allocated',
  REWORK: 'The KYC goes back for rework',
  REJECTED: 'The KYC is rejected',
} as const satisfies Record<AgentKycDecision, string>;

const renewed = {
  ACCEPTED: 'The certificate is renewed. Loans can be allocated',
  REFUSED: 'The certificate is refused',
} as const satisfies Record<RenewalDecision, string>;

/** The KYC of one agent: what is loaded, typed, uploaded and saved. */
export function createAgentKyc(
  connection: Connection,
  userId: string,
  { done, failed, faulted, informed, loadFailed }: KycEvents,
): AgentKycState {
  const kyc = createLoad(connection, 'fetchAgentKyc', loadFailed);
  const known = createLoad(connection, 'prefillAgentKyc');
  const asked = signal<AgentKycDecision>();
  const typed = formAbout(kyc, (texts, shown) => kycMessages(texts, shown, asked.value));
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: `agent-kyc/${userId}`,
    text: typedTexts(typed),
    shown: () => informed('What you have typed is back'),
  });
  const work = createWork({ connection, snackbar: { success: done, error: failed, fault: faulted } });
  const at = { userId };
  const { text } = typed;

  const refresh = async () => void (await kyc.load(at, { keeps: true }));
  const take = (answer: Kyc) => kyc.update(answer);
  /**
   * Options of every change: the version that the person has seen, and what follows a refusal.
   *
   * @param beginning of the names of its fields
   */
  const change = (beginning = '') => ({
    ifMatch: kyc.value()?.version ?? 0,
    about: 'agent KYC',
    readAgain: refresh,
    form: typed.formOf(beginning),
  });
  let last: Promise<unknown> = Promise.resolve();
  /** Runs changes one after the other: each needs the version that the one before has left. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = last.then(run, run);
    last = mine;
    return mine;
  }
  async function forget(...names: string[]) {
    typed.forget(...names);
    if (!typed.isDirty.peek()) await kept.draft.drop();
  }
  /** What follows a change. @param names of what was typed for it */
  const settled =
    (...names: string[]) =>
    (now: Kyc) => {
      take(now);
      return forget(...names);
    };
  const uploads = createUploads({ connection, userId, work, inTurn, change, take });
  const renewal = createUploads({
    connection,
    userId,
    work,
    inTurn,
    change,
    take,
    keep: (_, fileId, name) => typed.set({ 'renew.fileId': fileId, 'renew.fileName': name }),
  });

  async function keepFields(success?: string): Promise<boolean> {
    const sent = typed.values.peek();
    // An empty field is left for the submission.
    const filled = agentKycFieldNames.filter((name) => typedOver(sent, name)?.trim());
    if (!typed.check(...filled, 'accountNumberAgain')) {
      failed('Correct the marked fields first');
      return false;
    }
    const fields = changedFields(sent);
    const input = { ...at, fields, accountNumberAgain: text('accountNumberAgain') || null };
    const saved = await work.run('saveAgentKyc', input, {
      ...change(),
      ...(success !== undefined && { success }),
      async done(answer) {
        take(answer);
        // A field that was typed on meanwhile keeps what it has.
        const same = [...agentKycFieldNames, 'accountNumberAgain'].filter(
          (name) => typed.values.peek()[name] === sent[name],
        );
        await forget(...same);
      },
    });
    return saved !== undefined;
  }
  const rowId = computed(() => loadedValue(kyc.state.value)?.userId);
  const unfollow = followRow(connection.live, 'list.agency-agents-list', rowId, () => void refresh());

  return {
    kyc: kyc.state,
    known: known.state,
    typed,
    asked,
    uploads: uploads.all,
    renewalUploads: renewal.all,
    isBusy: work.isBusy,
    isDirty: typed.isDirty,
    keeping,
    keptAt: kept.draft.keptAt,
    saveDraft: () => kept.draft.settle(),
    refresh,
    async load() {
      if (!(await kyc.load(at))) return;
      // its fields show what the reply has until then, and where it fails
      if (kyc.value()?.status === 'NOT_STARTED') void known.load(at, { isQuiet: true, isOptional: true });
      await kept.restore();
    },
    offer: (action) => kyc.value()?.actions.find((each) => each.action === action),
    isOpen(part) {
      const shown = kyc.value();
      return shown !== undefined && isOpenPart(shown, part);
    },
    save: () => inTurn(() => keepFields()),
    submit: () =>
      inTurn(async () => {
        if (hasTypedFields(typed.values.peek()) && !(await keepFields(''))) return false;
        const options = { ...change(), done: take };
        return (await work.run('submitAgentKyc', at, options)) !== undefined;
      }),
    decide: (decision) =>
      inTurn(async () => {
        const isRejection = decision === 'REJECTED';
        const input = {
          ...at,
          decision,
          verdicts: verdictsOf(typed.values.peek()),
          rejectReason: isRejection ? ((text('decide.rejectReason') || null) as AgentKycRejectReason | null) : null,
          remark: text('decide.remark'),
        };
        const options = { ...change('decide.'), success: decided[decision], done: settled('decide.', 'verdict.') };
        return (await work.run('decideAgentKyc', input, options)) !== undefined;
      }),
    reopen: () =>
      inTurn(async () => {
        const options = { ...change('reopen.'), done: settled('reopen.') };
        return (await work.run('reopenAgentKyc', { ...at, remark: text('reopen.remark') }, options)) !== undefined;
      }),
    uploadRenewal: (file) => renewal.send('DRA', file),
    cancelRenewalUpload: () => renewal.cancel('DRA'),
    renew: () =>
      inTurn(async () => {
        const input = {
          ...at,
          draCertificate: text('renew.draCertificate'),
          draValidUntil: text('renew.draValidUntil'),
          fileId: text('renew.fileId'),
        };
        const options = { ...change('renew.'), done: settled('renew.') };
        return (await work.run('submitAgentCertificate', input, options)) !== undefined;
      }),
    decideRenewal: (decision) =>
      inTurn(async () => {
        const input = { ...at, decision, remark: text('renew.remark') };
        const options = { ...change('renew.'), success: renewed[decision], done: settled('renew.') };
        return (await work.run('decideAgentCertificate', input, options)) !== undefined;
      }),
    upload: uploads.send,
    cancelUpload: uploads.cancel,
    removeDocument: uploads.remove,
    async reveal(field) {
      return work.run('revealAgentKyc', { ...at, field }, { about: `reveal ${field}`, refused: inPlace });
    },
    dispose() {
      unfollow();
      uploads.dispose();
      renewal.dispose();
      kyc.dispose();
      known.dispose();
      kept.dispose();
    },
  };
}
