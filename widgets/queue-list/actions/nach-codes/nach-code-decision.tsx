import { formatDateTime } from '../../../kit/format/wall-clock.ts';
import { FieldRows } from '../../../kit/parts/field-rows.tsx';
import { Notice } from '../../../kit/parts/notice.tsx';
import { Badge } from '../../../kit/parts/status.tsx';
import { useSheet } from '../../../kit/widget/use-sheet.ts';
import { decisionsOf, ProposalDrawer } from '../../parts/decision-drawer.tsx';
import choicesSheet from '../choices/choices.css?sheet';
import { codeRows, type NachCode, type NachCodeProps } from './nach-code-form.ts';

const stateWords = ({ isOffered, retiredOn }: NachCode) =>
  isOffered ? 'Offered' : retiredOn === null ? 'Not offered yet' : 'Retired';

/** What is fixed of a code, and how it stands. */
export function NachCodeHead({ code }: { code: NachCode }) {
  const { since, retiredOn, isOffered } = code;
  return (
    <>
      <div className="choice-head">
        <p className="row">
          <span className="strong grow">{code.code}</span>
          <Badge value={stateWords(code)} />
        </p>
        <p className="soft">{code.reason}</p>
      </div>
      <FieldRows
        rows={[
          ...(isOffered || retiredOn !== null
            ? [{ label: 'Since', value: since === null ? 'The beginning' : formatDateTime(since) }]
            : []),
          ...(retiredOn === null ? [] : [{ label: 'Retired on', value: formatDateTime(retiredOn) }]),
        ]}
      />
    </>
  );
}

/** What somebody has proposed for a code, and the decision of another person on it; without a proposal what it says. */
export function NachCodeDecision({ code, widget, readAgain, close }: NachCodeProps) {
  useSheet(choicesSheet);
  const { codeId, version, proposal, decisionRefusal, mayWithdraw, isOffered } = code;
  const mayDecide = proposal !== null && decisionRefusal === null;
  return (
    <ProposalDrawer
      title="NACH reject code"
      className="choice-form"
      decisions={widget.isReadonly ? [] : decisionsOf({ mayWithdraw, mayDecide })}
      version={version}
      decisionRefusal={decisionRefusal}
      words="remark"
      widget={widget}
      send={(work, to, remark, handling) => work.run('decideNachCode', { codeId, to, remark }, handling)}
      readAgain={readAgain}
      close={close}
    >
      <NachCodeHead code={code} />
      {proposal !== null && (
        <Notice tone="wait">
          <strong>A change waits for another person.</strong> {proposal.why}.{' '}
          {isOffered ? 'Until then it counts as it stands.' : 'Until then forms do not offer it.'}
        </Notice>
      )}
      <FieldRows
        rows={[
          ...codeRows(code),
          ...(proposal === null
            ? []
            : [
                { label: 'Proposed by', value: `${proposal.by}, ${formatDateTime(proposal.at)}` },
                { label: 'Reason', value: proposal.remark },
              ]),
        ]}
      />
    </ProposalDrawer>
  );
}
