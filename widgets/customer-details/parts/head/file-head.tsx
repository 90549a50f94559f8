import type { ReactNode } from 'react';
import { ContactNumber } from '../../../kit/desk/call/contact-number.tsx';
import { formatTime, formatTypedDate } from '../../../kit/format/wall-clock.ts';
import { Icon } from '../../../kit/parts/icon.tsx';
import { approvedIcon } from '../../../kit/parts/icons/approved.tsx';
import { arrowLeftIcon } from '../../../kit/parts/icons/arrow-left.tsx';
import { lockIcon } from '../../../kit/parts/icons/lock.tsx';
import { pendingIcon } from '../../../kit/parts/icons/pending.tsx';
import { CopyButton } from '../../../kit/parts/value-buttons.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Widget } from '../../../kit/widget/widget.ts';
import { goBack } from '../../file-screens.ts';
import type { CustomerFile, CustomerFileState } from '../../file-state.ts';
import { counted, standingText } from '../../file-words.ts';

interface FileHeadProps {
  file: CustomerFile;
  state: CustomerFileState;
  widget: Widget;
  /** The actions at the right. */
  children: ReactNode;
}

/** How late the account is, or how it stands if nothing is late. */
function StandingBadge({ file }: { file: CustomerFile }) {
  const { dpd } = file.delinquency;
  if (file.standing === 'IN_COLLECTION' && dpd > 0)
    return (
      <span className="badge bad">
        <Icon shape={pendingIcon} />
        {counted(dpd, 'day')} past due
      </span>
    );
  return (
    <span className="badge good">
      <Icon shape={approvedIcon} />
      {standingText(file)}
    </span>
  );
}

/** Who it is about: name, loan number, number to call, facts, and how late the account is. It stays in sight. */
export function FileHead({ file, state, widget, children }: FileHeadProps) {
  const standing = useValue(state.claim.standing);
  const facts = [
    ['Bucket', file.delinquency.bucket],
    ['Partner', file.offer.partner],
    ['City', file.address.city],
    ['Agent', file.callingAllocatedTo ?? file.fieldAllocatedTo],
    ...(file.agency ? [['Agency', file.agency.name] as const] : []),
  ] as const;
  return (
    <header className="file-head">
      <button
        className="btn icon plain"
        type="button"
        aria-label="Back to the list"
        title="Back"
        onClick={() => goBack(state.variant, widget)}
      >
        <Icon shape={arrowLeftIcon} />
      </button>
      <div className="file-who">
        <h1 className="cut" title={file.custName}>
          {file.custName}
        </h1>
        <div className="row small soft">
          <span className="num">LAN: {file.loanApplicationNumber}</span>
          <CopyButton
            value={file.loanApplicationNumber}
            label="Copy loan number"
            failed={() => widget.snackbar.error('This page may not copy')}
          />
        </div>
      </div>
      <ContactNumber
        masked={file.personalDetails.contactNumber}
        calls={{ reveal: () => state.reveal() }}
        widget={widget}
      />
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '-'}</dd>
          </div>
        ))}
      </dl>
      <div className="file-tools">
        <StandingBadge file={file} />
        {file.restructuredOn !== null && (
          <span className="badge off num">Restructured {formatTypedDate(file.restructuredOn)}</span>
        )}
        {standing.phase === 'mine' && standing.until !== '' && (
          <span className="row small soft claim" title="Locked to you: nobody else can change it meanwhile">
            <Icon shape={lockIcon} size="s" />
            <span className="claim-words">Locked to you</span>{' '}
            <span className="num">until {formatTime(standing.until)}</span>
          </span>
        )}
        {children}
      </div>
    </header>
  );
}
