import { useEffect, useState, type FunctionComponent } from 'react';
import { stageTasks, type StageTask } from '../../../contract/stage-work/stage-work.ts';
import { CardSkeleton } from '../../../kit/parts/card-skeleton.tsx';
import { LoadFailure } from '../../../kit/parts/load-state.tsx';
import { useValue } from '../../../kit/use-value.ts';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import type { StageReply, StageWork } from '../../stage/stage-work.state.ts';
import { StageEntries } from './stage-entries.tsx';
import { StageFacts } from './stage-facts.tsx';
import { AccountList } from './account-list.tsx';
import { ProposeDialog } from './proposal-dialogs.tsx';
import type { StageDialogProps } from './stage-dialog.tsx';
import { accountDialogs, steps, type Step } from './stage-steps.ts';
import stageSheet from './stage.css?sheet';

const titles: Readonly<Record<StageTask, string>> = {
  visit: 'OSV visit',
  decision: 'Credit decision',
  agreement: 'Agreement and mandate',
  mandate: 'Mandate',
  disbursal: 'Disbursal',
  payout: 'Disbursal',
  failure: 'Failed disbursal',
};

interface PanelProps {
  task: StageTask;
  shown: StageReply;
  stage: StageWork;
  /** Why nothing can be recorded here; undefined where it can. */
  barred: string | undefined;
}

/** A dialog that is open, and the account that it is about. */
interface Opened {
  Dialog: FunctionComponent<StageDialogProps>;
  accountId?: string | undefined;
}

/** The stages of the loan's approval and after it, where its accounts are shown. */
const withAccounts: readonly StageTask[] = ['agreement', 'mandate', 'disbursal', 'payout', 'failure'];

function Panel({ task, shown, stage, barred }: PanelProps) {
  const isBusy = useValue(stage.isBusy);
  const [opened, setOpened] = useState<Opened>();
  const proposal = shown.acts?.find(({ act }) => act === 'proposeAccount');
  const offered = steps.flatMap((step) => {
    const offer = shown.offers.find(({ action }) => action === step.action);
    return offer ? [{ step, refusal: step.isAlwaysOpen ? null : offer.refusal }] : [];
  });
  const refused = shown.offers.every(({ refusal }) => refusal !== null) ? shown.offers[0]?.refusal : undefined;
  const why = shown.readOnlyReason ?? refused ?? barred ?? offered.find(({ refusal }) => refusal !== null)?.refusal;
  function open(step: Step) {
    const typed = stage.typed.values.peek();
    const begun = Object.entries(step.begin?.(shown) ?? {}).filter(([name]) => !typed[name]);
    if (begun.length > 0) stage.typed.set(Object.fromEntries(begun));
    setOpened({ Dialog: step.Dialog, accountId: step.accountOf?.(shown) });
  }
  return (
    <section className="panel stage" aria-label={titles[task]}>
      <header>
        <h2>{titles[task]}</h2>
      </header>
      <StageFacts task={task} shown={shown} />
      {withAccounts.includes(task) && (
        <AccountList
          shown={shown}
          base={stage.base}
          barred={barred}
          isBusy={isBusy}
          open={(act, accountId) => setOpened({ Dialog: accountDialogs[act], accountId })}
        />
      )}
      <StageEntries shown={shown} />
      {(offered.length > 0 || why !== undefined || proposal) && (
        <footer>
          <span className="small soft why" role="status">
            {why ?? ''}
          </span>
          {proposal && (
            <button
              className="btn"
              type="button"
              disabled={isBusy || barred !== undefined}
              title={barred}
              onClick={() => setOpened({ Dialog: ProposeDialog })}
            >
              Propose account
            </button>
          )}
          {offered.map(({ step, refusal }) => (
            <button
              key={step.label(shown)}
              className={step.look}
              type="button"
              disabled={isBusy || barred !== undefined || refusal !== null}
              title={barred ?? refusal ?? undefined}
              onClick={() => open(step)}
            >
              {step.label(shown)}
            </button>
          ))}
        </footer>
      )}
      {opened && (
        <opened.Dialog shown={shown} stage={stage} accountId={opened.accountId} close={() => setOpened(undefined)} />
      )}
    </section>
  );
}

/** What is recorded at the stage where the application stands, and what its people record next. */
export function StagePanel({ stage, barred }: Pick<PanelProps, 'stage' | 'barred'>) {
  useSheet(stageSheet);
  const shown = useValue(stage.shown);
  useEffect(() => {
    if (stage.shown.peek().phase === 'none') void stage.load().then(stage.restore);
  }, [stage]);
  if (shown.phase === 'failed')
    return (
      <div className="panel padded">
        <LoadFailure failure={shown} retry={() => stage.load()} />
      </div>
    );
  if (shown.phase !== 'ready')
    return (
      <div className="panel padded">
        <CardSkeleton rows={3} />
      </div>
    );
  const task = stageTasks[shown.value.currentStage];
  return task === undefined ? null : <Panel task={task} shown={shown.value} stage={stage} barred={barred} />;
}
