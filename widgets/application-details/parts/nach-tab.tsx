import type { CallReply } from '../../contract/schemas.ts';
import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { FieldRows } from '../../kit/parts/field-rows.tsx';
import { NoRecords } from '../../kit/parts/load-state.tsx';
import { statusLook } from '../../kit/parts/status-tone.ts';
import { Status } from '../../kit/parts/status.tsx';
import type { PartProps } from './part-props.ts';
import { LoadedPart } from './loaded-part.tsx';
import { Section } from './section.tsx';
import { rejectReasonLabel } from '../../contract/words.ts';

type Nach = CallReply<'applicationNach'>;

const types: Readonly<Record<string, string>> = { MANUAL: 'Paper', E_NACH: 'e-NACH' };

function Mandate({ mandate }: { mandate: Nach['mandate'] }) {
  if (!mandate) return <NoRecords text="No mandate has been opened yet." />;
  return (
    <FieldRows
      rows={[
        { label: 'Status', value: <Status value={mandate.status} /> },
        { label: 'Kind', value: types[mandate.nachType] ?? mandate.nachType },
        { label: 'Instrument', value: mandate.instrument },
        { label: 'Attempts', value: mandate.attempts },
        { label: 'UMRN', value: mandate.umrn && <span className="num">{mandate.umrn}</span> },
        { label: 'Email', value: mandate.email },
        ...(mandate.rejectReason === null
          ? []
          : [
              { label: rejectReasonLabel, value: mandate.rejectReason },
              { label: 'Remedy', value: mandate.remedy },
            ]),
        { label: 'Remarks', value: mandate.remarks },
        { label: 'Changed', value: formatDateTime(mandate.changedAt) },
      ]}
    />
  );
}

/** The mandate, the account that it debits, and the agreement. */
export function NachTab(props: PartProps) {
  return (
    <LoadedPart name="applicationNach" {...props}>
      {({ mandate, account, agreementValidUntil: validUntil }) => (
        <div className="details-pair">
          <Section title="Mandate">
            <Mandate mandate={mandate} />
          </Section>
          <div className="details-stack">
            <Section title="Account">
              <FieldRows
                rows={[
                  {
                    label: 'Account',
                    value: account.accountNumber && <span className="num">{account.accountNumber}</span>,
                  },
                  { label: 'IFSC', value: account.ifsc && <span className="num">{account.ifsc}</span> },
                  { label: 'Type', value: account.accountType && statusLook(account.accountType).word },
                  { label: 'Checked', value: <Status value={account.isVerified ? 'VERIFIED' : 'NOT_VERIFIED'} /> },
                ]}
              />
            </Section>
            <Section title="Agreement">
              <FieldRows rows={[{ label: 'Valid until', value: validUntil && formatDate(validUntil) }]} />
            </Section>
          </div>
        </div>
      )}
    </LoadedPart>
  );
}
