import type { ReadonlySignal } from '@preact/signals-react';
import type { Connection } from '../../client/connection.ts';
import type { Keeping } from '../../client/drafts/keeping.ts';
import type { CallReply } from '../../contract/schemas.ts';
import type { StageAction } from '../../contract/stage-work/stage-work.ts';
import type { Form, Texts } from '../../kit/form/create-form.ts';
import { createLoad, type Loaded } from '../../kit/work/create-load.ts';
import type { Handling, Work } from '../../kit/work/create-work.ts';
import { createKeptForm } from '../../kit/work/kept/kept-form.ts';
import { formAbout, typedTexts } from '../../kit/work/kept/typed-texts.ts';
import { stageMessages } from './stage-messages.ts';
import { createStageWrites, type StageWrites } from './stage-writes.ts';

export type StageReply = CallReply<'fetchStageWork'>;

/** What is recorded of the application at its stages, and what is typed to be recorded at the present one. */
export interface StageWork extends StageWrites {
  shown: ReadonlySignal<Loaded<StageReply>>;
  /** What is typed: `visit.…`, `approve.…`, `refuse.…`, `agreement.…`, `mandate.…`, `account.…`, `propose.…` ... */
  typed: Form<Texts>;
  /** The backend's address, below which its links lead. */
  base: string;
  isBusy: ReadonlySignal<boolean>;
  isDirty: ReadonlySignal<boolean>;
  /** Whether the stage offers an action, and why not now; undefined where it offers the person no such action. */
  offer(action: StageAction): StageReply['offers'][number] | undefined;
  load(): Promise<void>;
  /** Loads again what was loaded; nothing where nothing was. */
  refresh(): Promise<void>;
  restore(): Promise<void>;
  saveDraft(): Promise<boolean>;
  dispose(): void;
}

interface StageParts {
  connection: Connection;
  loan: string;
  work: Work;
  keeping: Keeping;
  ofApplication: Pick<Handling<unknown>, 'refused'>;
  /** Reads head, hold and status again. */
  readConfig(): Promise<unknown>;
  /** Claims the application for a person whom nothing else on the screen lets work on it. */
  claim(): Promise<void>;
  /** Gives the application back, so that the people of its next queue find it free. */
  leave(message: string): void;
  informed(text: string): void;
}

/** What another person has to do with an account after a write; undefined where nobody has. */
function waitsForAnother({ accounts = [] }: StageReply, prefix: string): string | undefined {
  if (prefix === 'propose.') return 'Another person checks this account';
  const isChecked = prefix === 'account.' && accounts.some(({ state }) => state === 'CHECKED');
  return isChecked ? 'Another person confirms this account' : undefined;
}

/** The work of the stage at which an application stands. */
export function createStageWork(parts: StageParts): StageWork {
  const { connection, loan, work, keeping, ofApplication, readConfig, claim, leave, informed } = parts;
  const load = createLoad(connection, 'fetchStageWork');
  const typed = formAbout(load, stageMessages);
  const kept = createKeptForm({
    ...keeping,
    subject: `stage-work/${loan}`,
    text: typedTexts(typed),
    shown: () => informed('What you have typed is back'),
  });
  const at = { loanApplicationNumber: loan };
  const refresh = async () => void (load.value() && (await load.load(at, { keeps: true })));

  return {
    shown: load.state,
    typed,
    base: connection.base,
    isBusy: work.isBusy,
    isDirty: typed.isDirty,
    offer: (action) => load.value()?.offers.find((each) => each.action === action),
    async load() {
      await load.load(at);
      // Who may only name, check or confirm an account has the application open by nothing else.
      if (load.value()?.acts?.some(({ refusal }) => refusal === null)) await claim();
    },
    refresh,
    restore: () => kept.restore(),
    saveDraft: () => kept.draft.settle(),
    ...createStageWrites({
      work,
      typed,
      loan,
      version: () => load.value()?.version ?? 0,
      isMandateElsewhere: () => Boolean(load.value()?.mandate?.elsewhere),
      ofApplication: {
        ...ofApplication,
        async readAgain() {
          await Promise.all([refresh(), readConfig()]);
        },
      },
      async done(reply, prefix) {
        const isMoved = reply.currentStage !== load.value()?.currentStage;
        load.update(reply);
        typed.forget(prefix);
        if (!typed.isDirty.peek()) await kept.draft.drop();
        await readConfig();
        if (isMoved) return leave('You have moved this application on');
        const waits = waitsForAnother(reply, prefix);
        if (waits !== undefined) return leave(waits);
        // What is another person's from here on is given back, so that they find it free.
        const [barrier] = reply.offers.map(({ refusal }) => refusal);
        const isPassedOn = reply.offers.every(({ refusal }) => refusal !== null);
        if (barrier && isPassedOn) leave(barrier);
      },
    }),
    dispose() {
      load.dispose();
      kept.dispose();
    },
  };
}
