import type { ReactNode } from 'react';
import { reasonLength } from '../../contract/rules/reason.ts';
import type { Field } from '../../kit/form/create-form.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import entrySheet from '../../kit/look/form/entry.css?sheet';
import { Drawer } from '../../kit/overlay/drawer.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';

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
