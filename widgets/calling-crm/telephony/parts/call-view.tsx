import { lazy, useEffect, useState } from 'react';
import { formatMoney } from '../../../kit/format/money.ts';
import { Status } from '../../../kit/parts/status.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { CallHeader } from '../../parts/call-header.tsx';
import { DispositionForm } from '../../parts/disposition-form.tsx';
import { HistoryLink } from '../../parts/history-link.tsx';
import { useUnsaved } from '../../parts/use-unsaved.ts';
import { loanOf } from '../loaded-call.ts';
import { detailOf, productLabel } from '../telephony-details.ts';
import type { TelephonyCall } from '../telephony-crm.state.ts';
import { TelephonyFields } from './telephony-fields.tsx';
import { UserDetails } from './user-details.tsx';

type ReadyCall = Extract<TelephonyCall, { phase: 'ready' }>;

const LoanLogs = lazy(async () => ({ default: (await import('./telephony-logs.tsx')).LoanLogs }));
const AccountLogs = lazy(async () => ({ default: (await import('./telephony-logs.tsx')).AccountLogs }));

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
  useUnsaved(disposition, widget);
  useOutsideEnd(call, widget);

  const isBanking = loaded.answer.productType === 'BANKING';
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
    <div className="calling">
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
          disposition={disposition}
          isReadonly={widget.isReadonly}
          submitLabel="Submit"
          canEnd
          links={<HistoryLink history={history} Logs={isBanking ? AccountLogs : LoanLogs} />}
        >
          {(isReadonly) => <TelephonyFields loaded={loaded} disposition={disposition} isReadonly={isReadonly} />}
        </DispositionForm>
      </div>
    </div>
  );
}
