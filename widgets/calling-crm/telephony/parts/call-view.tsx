import { useEffect, useState } from 'react';
import { formatMoney } from '../../../kit/format/money.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { CallHeader } from '../../parts/call-header.tsx';
import { loanOf } from '../loaded-call.ts';
import { detailOf, productLabel } from '../telephony-details.ts';
import type { TelephonyCall } from '../telephony-crm.state.ts';
import { DispositionForm } from './disposition-form.tsx';
import { HistoryLink } from './history-link.tsx';
import { UserDetails } from './user-details.tsx';

type ReadyCall = Extract<TelephonyCall, { phase: 'ready' }>;

/** Tells the element and the browser whether closing now would lose something. */
function useUnsaved({ disposition }: ReadyCall, widget: Widget): void {
  const isDirty = useValue(disposition.isDirty);
  const isPending = useValue(disposition.isPending);
  const { isForeign } = widget.connection;
  useEffect(() => widget.setDirty(isDirty), [widget, isDirty]);
  useEffect(() => {
    // On the product's own pages a draft outlives the page: only what is on its way is worth a question.
    if (isForeign ? !isDirty : !isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isForeign, isDirty, isPending]);
}

/** The dialer may end the call from outside: it dispatches `lending-end-call` on the element (TC-14). */
function useOutsideEnd({ disposition }: ReadyCall, { element }: Widget): void {
  useEffect(() => {
    const end = () => void disposition.end();
    element.addEventListener('lending-end-call', end);
    return () => element.removeEventListener('lending-end-call', end);
  }, [disposition, element]);
}

/** A loaded call: who is on the line, what is known of them, and the form. */
export function CallView({ call, widget }: { call: ReadyCall; widget: Widget }) {
  const { loaded, disposition, history, ticket } = call;
  const [startedAt] = useState(() => Date.now());
  const isEnded = useValue(disposition.isEnded);
  useUnsaved(call, widget);
  useOutsideEnd(call, widget);
  useEffect(() => widget.provide({ saveDraft: disposition.saveDraft }), [widget, disposition]);

  const name = detailOf(loaded, 'userName')?.value;
  const loan = loanOf(loaded);
  const status = detailOf(loaded, 'appStatus')?.value;
  const facts = [
    loan && (
      <>
        <span className="num">{loan}</span> <CopyButton value={loan} label="Copy loan number" />
      </>
    ),
    <span key="amount" className="num">
      {formatMoney(detailOf(loaded, 'loanAmount')?.value)}
    </span>,
    productLabel(loaded),
  ];
  return (
    <div className="telephony">
      <CallHeader
        name={name == null ? null : String(name)}
        facts={facts.filter((fact) => fact !== null)}
        status={status && <Status value={String(status)} />}
        startedAt={startedAt}
        isEnded={isEnded}
      />
      <div className="columns">
        <UserDetails widget={widget} loaded={loaded} history={history} ticket={ticket} />
        <DispositionForm
          loaded={loaded}
          disposition={disposition}
          isReadonly={widget.isReadonly}
          history={<HistoryLink history={history} productType={loaded.answer.productType} />}
        />
      </div>
    </div>
  );
}
