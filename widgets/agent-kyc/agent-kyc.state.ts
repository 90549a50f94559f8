import { computed } from '@preact/signals-react';
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
import { createTypedTexts } from '../kit/work/kept/typed-texts.ts';
import { createUploads } from './create-uploads.ts';
import type { AgentKycState, Kyc, KycEvents } from './kyc-state.ts';
import { changedFields, hasTypedFields, verdictsOf, wrongFields } from './kyc-view.ts';

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
  const typed = createTypedTexts();
  const keeping = keepingFor(connection);
  const kept = createKeptForm({
    ...keeping,
    subject: `agent-kyc/${userId}`,
    text: typed.kept,
    shown: () => informed('What you have typed is back'),
  });
  const work = createWork({ connection, snackbar: { success: done, error: failed, fault: faulted } });
  const at = { userId };
  const text = (name: string) => (typed.all.peek()[name] ?? '').trim();

  const refresh = async () => void (await kyc.load(at, { keeps: true }));
  const take = (answer: Kyc) => kyc.update(answer);
  /** Options of every change: the version that the person has seen, and what follows a refusal. */
  const change = (names: readonly string[] = []) => ({
    ifMatch: kyc.value()?.version ?? 0,
    about: 'agent KYC',
    readAgain: refresh,
    form: typed.formOf((field) => names.find((own) => own.endsWith(`.${field}`))),
  });
  let last: Promise<unknown> = Promise.resolve();
  /** Runs changes one after the other: each needs the version that the one before has left. */
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const mine = last.then(run, run);
    last = mine;
    return mine;
  }
  async function dropIfEmpty() {
    if (Object.keys(typed.all.peek()).length === 0) await kept.draft.drop();
  }
  function forget(names: readonly string[]) {
    for (const name of names) typed.forget(name);
    return dropIfEmpty();
  }
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
    const wrong = wrongFields(typed.all.peek());
    if (Object.keys(wrong).length > 0) {
      typed.refuse(wrong);
      failed('Correct the marked fields first');
      return false;
    }
    const sent = typed.all.peek();
    const fields = changedFields(sent);
    const input = { ...at, fields, accountNumberAgain: text('accountNumberAgain') || null };
    const saved = await work.run('saveAgentKyc', input, {
      ...change(),
      ...(success !== undefined && { success }),
      async done(answer) {
        take(answer);
        // A field that was typed on meanwhile keeps what it has.
        const same = [...agentKycFieldNames, 'accountNumberAgain'].filter(
          (name) => typed.all.peek()[name] === sent[name],
        );
        await forget(same);
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
    uploads: uploads.all,
    renewalUploads: renewal.all,
    isBusy: work.isBusy,
    isDirty: computed(() => Object.keys(typed.all.value).length > 0),
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
      if (!shown?.actions.some(({ action }) => action === 'fill')) return false;
      return shown.status !== 'REWORK' || shown.rework.includes(part);
    },
    save: () => inTurn(() => keepFields()),
    submit: () =>
      inTurn(async () => {
        if (hasTypedFields(typed.all.peek()) && !(await keepFields(''))) return false;
        const options = { ...change(), done: take };
        return (await work.run('submitAgentKyc', at, options)) !== undefined;
      }),
    decide: (decision) =>
      inTurn(async () => {
        const isRejection = decision === 'REJECTED';
        const input = {
          ...at,
          decision,
          verdicts: verdictsOf(typed.all.peek()),
          rejectReason: isRejection ? ((text('decide.rejectReason') || null) as AgentKycRejectReason | null) : null,
          remark: text('decide.remark'),
        };
        const answer = await work.run('decideAgentKyc', input, {
          ...change(['decide.remark', 'decide.rejectReason']),
          success: decided[decision],
          async done(now) {
            take(now);
            await forget(['decide.', 'verdict.']);
          },
        });
        return answer !== undefined;
      }),
    reopen: () =>
      inTurn(async () => {
        const answer = await work.run(
          'reopenAgentKyc',
          { ...at, remark: text('reopen.remark') },
          {
            ...change(['reopen.remark']),
            async done(now) {
              take(now);
              await forget(['reopen.']);
            },
          },
        );
        return answer !== undefined;
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
        const answer = await work.run('submitAgentCertificate', input, {
          ...change(['renew.draCertificate', 'renew.draValidUntil']),
          async done(now) {
            take(now);
            await forget(['renew.']);
          },
        });
        return answer !== undefined;
      }),
    decideRenewal: (decision) =>
      inTurn(async () => {
        const answer = await work.run(
          'decideAgentCertificate',
          { ...at, decision, remark: text('renew.remark') },
          {
            ...change(['renew.remark']),
            success: renewed[decision],
            async done(now) {
              take(now);
              await forget(['renew.']);
            },
          },
        );
        return answer !== undefined;
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
