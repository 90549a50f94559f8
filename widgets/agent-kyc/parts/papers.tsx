import { agentKycDocumentKinds, type AgentKycDocument } from '../../contract/agent-kyc/agent-kyc.ts';
import { monthsAfter } from '../../contract/time.ts';
import { useValue } from '../../kit/use-value.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { AgentKycState, Kyc } from '../kyc-state.ts';
import { today, verdictsOf } from '../kyc-view.ts';
import { KycField } from './kyc-field.tsx';
import { PaperRow } from './paper-row.tsx';

interface PapersProps {
  kyc: Kyc;
  state: AgentKycState;
  widget: Widget;
  isOpen: boolean;
  judges: boolean;
}

/** The fields that a paper proves, below its row. */
function ProvenFields({
  kind,
  kyc,
  state,
  isOpen,
}: { kind: AgentKycDocument } & Omit<PapersProps, 'widget' | 'judges'>) {
  const given = { kyc, state, isOpen: isOpen && state.isOpen(kind) };
  if (kind === 'DRA')
    return (
      <div className="kyc-fields kyc-proven">
        <KycField {...given} name="draCertificate" maxLength={30} />
        <KycField {...given} name="draValidUntil" days={() => ({ min: today() })} />
      </div>
    );
  if (kind === 'POLICE')
    return (
      <div className="kyc-fields kyc-proven">
        <KycField
          {...given}
          name="policeVerifiedOn"
          days={() => ({ min: monthsAfter(today(), -12), max: today() })}
          hint="Not older than 12 months"
        />
      </div>
    );
  return null;
}

/** The five documents, each with its file and, for who decides, a verdict. */
export function Papers({ kyc, state, widget, isOpen, judges }: PapersProps) {
  const verdicts = verdictsOf(useValue(state.typed.values)).filter(({ part }) =>
    agentKycDocumentKinds.some((kind) => kind === part),
  );
  const wrong = verdicts.filter(({ verdict }) => verdict === 'WRONG').length;
  const all = agentKycDocumentKinds.length;
  const summary = judges
    ? `${verdicts.length} of ${all} checked${wrong > 0 ? `, ${wrong} wrong` : ''}`
    : `${kyc.documents.length} of ${all} uploaded`;
  return (
    <section className="panel sect" aria-labelledby="kyc-papers">
      <header>
        <h2 id="kyc-papers" className="grow">
          Papers
        </h2>
        <span className="small soft num" role="status">
          {summary}
        </span>
      </header>
      <ul className="papers">
        {agentKycDocumentKinds.map((kind) => (
          <li key={kind}>
            <PaperRow
              kind={kind}
              document={kyc.documents.find((each) => each.kind === kind)}
              state={state}
              widget={widget}
              isOpen={isOpen && state.isOpen(kind)}
              judges={judges}
            />
            <ProvenFields kind={kind} kyc={kyc} state={state} isOpen={isOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}
