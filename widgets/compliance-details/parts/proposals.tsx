import type { ProposalState } from '../../contract/compliance/field-proposals.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { sideBySideIcon } from '../../kit/parts/icons/side-by-side.tsx';
import { toneClass, type Tone } from '../../kit/parts/tone.ts';
import type { Discrepancy, FieldProposal } from '../case-state.ts';

const states: Readonly<Record<ProposalState, { text: string; tone: Tone }>> = {
  PROPOSED: { text: 'Proposed', tone: 'wait' },
  APPLIED: { text: 'Applied', tone: 'good' },
  REFUSED: { text: 'Refused', tone: 'bad' },
  LAPSED: { text: 'Lapsed', tone: 'off' },
};

/** What a proposal is about: the field, or the document whose file is replaced. */
const subjectOf = ({ field, document, side }: FieldProposal) =>
  field ? field.label : side === 'back' ? `${document.label}, back` : document.label;

function Proposal({ proposal, show }: { proposal: FieldProposal; show(key: string): void }) {
  const { id, document, field, from, to, source, proposedBy, state, because } = proposal;
  const { text, tone } = states[state];
  return (
    <li className="proposal">
      <span className="grow">
        <span className="strong">{subjectOf(proposal)}: </span>
        {field ? (
          <>
            <span className="soft">{from || 'nothing'}</span> → <span className="strong">{to}</span>
          </>
        ) : (
          'a new document'
        )}
        <span className="small soft">
          {' '}
          {field && `${document.label}. `}
          {source === 'CALLING' ? `${proposedBy}, from the customer` : proposedBy}
          {because && `. ${because}`}
        </span>
      </span>
      <span className={`badge ${toneClass(tone)}`}>{text}</span>
      {!field && (
        <button className="btn small" type="button" onClick={() => show(`pair:${id}`)}>
          <Icon shape={sideBySideIcon} size="s" />
          Old and new
        </button>
      )}
    </li>
  );
}

/** What an answer, and the calls about it, propose to correct, and what became of it. */
export function Proposals({ discrepancy, show }: { discrepancy: Discrepancy; show(key: string): void }) {
  const all = discrepancy.proposals ?? [];
  if (all.length === 0) return null;
  return (
    <ul className="proposals" aria-label="Corrections">
      {all.map((each) => (
        <Proposal key={each.id} proposal={each} show={show} />
      ))}
    </ul>
  );
}
