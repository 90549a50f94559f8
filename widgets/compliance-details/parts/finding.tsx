import type { ReactNode } from 'react';
import { complianceChecks, discrepancyAnswers } from '../../contract/compliance/compliance.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { activeIcon } from '../../kit/parts/icons/active.tsx';
import { approvedIcon } from '../../kit/parts/icons/approved.tsx';
import { documentIcon } from '../../kit/parts/icons/document.tsx';
import { pendingIcon } from '../../kit/parts/icons/pending.tsx';
import { rejectedIcon } from '../../kit/parts/icons/rejected.tsx';
import { toneClass } from '../../kit/parts/tone.ts';
import type { Discrepancy } from '../case-state.ts';
import { Proposals } from './proposals.tsx';
import { Said } from './said.tsx';

const states = {
  accepted: { text: 'Accepted', tone: 'good', icon: approvedIcon },
  notAccepted: { text: 'Not accepted', tone: 'bad', icon: rejectedIcon },
  answered: { text: 'Answered', tone: 'live', icon: activeIcon },
  asked: { text: 'Asked', tone: 'wait', icon: pendingIcon },
  open: { text: 'To answer', tone: 'wait', icon: pendingIcon },
} as const;

function stateOf({ answer, verdict, isAsked }: Discrepancy): keyof typeof states {
  if (verdict !== null) return verdict === 'ACCEPTED' ? 'accepted' : 'notAccepted';
  if (answer !== null) return 'answered';
  return isAsked ? 'asked' : 'open';
}

interface FindingProps {
  discrepancy: Discrepancy;
  isCurrent?: boolean;
  /** Shows a document, or the file of the answer, beside. */
  show(key: string): void;
  children?: ReactNode;
}

/** A discrepancy: what does not agree, on which document, and what was answered. */
export function Finding({ discrepancy, isCurrent = false, show, children }: FindingProps) {
  const { id, code, document, remark, raisedBy, raisedAt, answer, answerText, answeredBy, answeredAt, file } =
    discrepancy;
  const { text, tone, icon } = states[stateOf(discrepancy)];
  return (
    <article className={`panel finding${isCurrent ? ' is-current' : ''}`} data-id={id}>
      <header>
        <h3>{complianceChecks[code].label}</h3>
        <span className="code">{code}</span>
        <span className="grow" />
        <span className={`badge ${toneClass(tone)}`}>
          <Icon shape={icon} />
          {text}
        </span>
      </header>
      <Said by={raisedBy} at={raisedAt}>
        {remark}
      </Said>
      {document && (
        <div>
          <button className="btn small" type="button" onClick={() => show(document.key)}>
            <Icon shape={documentIcon} size="s" />
            {document.label}
          </button>
        </div>
      )}
      {answer !== null && (
        <Said by={answeredBy ?? ''} at={answeredAt}>
          <span className="strong">{discrepancyAnswers[answer]}.</span> {answerText}
        </Said>
      )}
      <Proposals discrepancy={discrepancy} show={show} />
      {file && (
        <div>
          <button className="btn small" type="button" onClick={() => show(`answer:${id}`)}>
            <Icon shape={documentIcon} size="s" />
            {file.label}
          </button>
        </div>
      )}
      {children}
    </article>
  );
}
