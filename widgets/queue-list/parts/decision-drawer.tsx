import { useMemo, type ReactNode } from 'react';
import { reasonHint, reasonLength, reasonRules } from '../../contract/rules/reason.ts';
import { createForm, type Field, type Form, type Texts } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import entrySheet from '../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { lockIcon } from '../../kit/parts/icons/lock.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { Work } from '../../kit/work/create-work.ts';
import { useWork } from '../../kit/work/use-work.ts';

const buttons = { WITHDRAWN: 'Withdraw', REFUSED: 'Refuse', APPROVED: 'Approve' } as const;
export type Decision = keyof typeof buttons;

/** What a person may do with a proposal: its proposer withdraws it, another person decides on it. */
export const decisionsOf = ({ mayWithdraw, mayDecide }: { mayWithdraw: boolean; mayDecide: boolean }): Decision[] => [
  ...(mayWithdraw ? (['WITHDRAWN'] as const) : []),
  ...(mayDecide ? (['REFUSED', 'APPROVED'] as const) : []),
];

interface DecisionDrawerProps {
  title: string;
  className: string;
  /** None: the proposal is read alone. */
  decisions: readonly Decision[];
  remark: Field;
  hint: string;
  isBusy: boolean;
  decide(to: Decision): Promise<void>;
  close(): void;
  children: ReactNode;
}

/** A proposal, and the decision on it with a remark. */
export function DecisionDrawer(props: DecisionDrawerProps) {
  useSheet(entrySheet);
  const { title, className, decisions, remark, hint, isBusy, decide, close, children } = props;
  return (
    <Drawer
      title={title}
      isOpen
      close={close}
      width="480px"
      footer={
        <>
          <button className="btn" type="button" onClick={close}>
            {decisions.length === 0 ? 'Close' : 'Cancel'}
          </button>
          {decisions.map((to) => (
            <button
              key={to}
              className={to === 'APPROVED' ? 'btn primary' : 'btn'}
              type="button"
              aria-disabled={isBusy}
              onClick={() => void decide(to)}
            >
              {buttons[to]}
            </button>
          ))}
        </>
      }
    >
      <div className={className}>
        {children}
        {decisions.length > 0 && (
          <TextAreaField field={remark} label="Remark" hint={hint} rows={2} maxLength={reasonLength.most} />
        )}
      </div>
    </Drawer>
  );
}

/** What a call of a decision is sent with. */
export interface DecisionHandling {
  ifMatch: number;
  form: Form<Texts>;
  readAgain(): Promise<void>;
}

interface ProposalDrawerProps extends Pick<
  DecisionDrawerProps,
  'title' | 'className' | 'decisions' | 'close' | 'children'
> {
  /** The version that is decided on. */
  version: number;
  /** Why the person may not decide on it; null where they may. */
  decisionRefusal: string | null;
  /** The words of a decision by their name in its call. */
  words?: 'reason' | 'remark';
  widget: Widget;
  send(work: Work, to: Decision, words: string, handling: DecisionHandling): Promise<unknown>;
  readAgain(): Promise<void>;
}

/** A proposal, and the decision of another person on it. Only a refusal needs words. */
export function ProposalDrawer(props: ProposalDrawerProps) {
  const { version, decisionRefusal, words = 'reason', widget, send, readAgain, children, ...drawer } = props;
  const work = useWork(widget);
  const isBusy = useValue(work.isBusy);
  const form = useMemo(
    () => createForm<Texts>({ initial: { [words]: '' }, rules: { [words]: reasonRules() } }),
    [words],
  );
  async function decide(to: Decision) {
    const said = form.text(words);
    if ((to === 'REFUSED' || said !== '') && !form.check()) return;
    if (!(await send(work, to, said, { ifMatch: version, form, readAgain }))) return;
    drawer.close();
    await readAgain();
  }
  const hint = `${reasonHint}. Only a refusal needs one`;
  return (
    <DecisionDrawer {...drawer} remark={form.field(words)} hint={hint} isBusy={isBusy} decide={decide}>
      {children}
      {decisionRefusal !== null && (
        <Notice tone="off" icon={lockIcon}>
          {decisionRefusal}.
        </Notice>
      )}
    </DecisionDrawer>
  );
}
