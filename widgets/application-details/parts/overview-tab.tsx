import { addressOf } from '../../contract/screens/address-of.ts';
import { screens } from '../../contract/screens.ts';
import timelineSheet from '../../kit/desk/timeline/timeline.css?sheet';
import { lazyPart } from '../../kit/lazy-part.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { formatDate, formatDateTime } from '../../kit/format/wall-clock.ts';
import { CardSkeleton } from '../../kit/parts/card-skeleton.tsx';
import { FieldRows } from '../../kit/parts/field-rows.tsx';
import { Status } from '../../kit/parts/status.tsx';
import { useSheet } from '../../kit/widget/use-sheet.ts';
import type { Widget } from '../../kit/widget/widget.ts';
import type { FoundApplication, Overview } from '../application-details.state.ts';
import { stageOf } from './found-list.tsx';
import { Section } from './section.tsx';
import { birthDateLabel, emailLabel, mobileLabel } from '../../contract/words.ts';

const Timeline = lazyPart(async () => (await import('../../kit/desk/timeline/timeline.tsx')).Timeline);

const genders = { F: 'Female', M: 'Male' } as const;
const employments = { SALARIED: 'Salaried', SELF_EMPLOYED: 'Self-employed' } as const;

/** 2150 hundredths -> 21.5% a year. */
const rateText = (basisPoints: number) => `${basisPoints / 100}% a year`;

function Applicant({ applicant }: { applicant: Overview['applicant'] }) {
  const { city, state, pinCode } = applicant;
  const mono = (value: string | null) => value && <span className="num">{value}</span>;
  return (
    <>
      <Section title="Applicant">
        <FieldRows
          rows={[
            { label: mobileLabel, value: mono(applicant.contactNumber) },
            { label: emailLabel, value: applicant.emailId },
            { label: 'PAN', value: mono(applicant.panNumber) },
            { label: 'Aadhaar', value: mono(applicant.aadhaarNumber) },
            { label: birthDateLabel, value: applicant.dateOfBirth && formatDate(applicant.dateOfBirth) },
            { label: 'Gender', value: genders[applicant.gender] },
            { label: 'Address', value: applicant.address ?? `${city}, ${state} ${pinCode}` },
          ]}
        />
      </Section>
      <Section title="Work">
        <FieldRows
          rows={[
            { label: 'Company', value: applicant.employer },
            { label: 'Employment', value: employments[applicant.employment] },
            { label: 'Designation', value: applicant.designation },
            {
              label: 'Monthly income',
              value: applicant.monthlyIncome === null ? null : formatMoney(applicant.monthlyIncome),
            },
          ]}
        />
      </Section>
    </>
  );
}

interface OthersProps {
  applications: readonly FoundApplication[];
  widget: Widget;
  openHere: ((loan: string) => void) | undefined;
}

/** The customer's other applications, each a link to its details. */
function Others({ applications, widget, openHere }: OthersProps) {
  const { connection, emit } = widget;
  const screen = 'APPLICATION_DETAILS';
  function follow(event: React.MouseEvent, loan: string) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    if (openHere) openHere(loan);
    if (openHere || !emit('lending-navigate', { screen, params: { loanApplicationNumber: loan } }))
      event.preventDefault();
  }
  return (
    <Section title="Other applications">
      <ul className="other-applications">
        {applications.map(({ loanApplicationNumber: loan, currentStage, productType, loanAmount, submittedAt }) => (
          <li key={loan}>
            <a
              className="txtlink num"
              href={`${connection.base}${addressOf(screens[screen], { loanApplicationNumber: loan }) ?? ''}`}
              target="_blank"
              rel="noopener noreferrer"
              onClick={(event) => follow(event, loan)}
            >
              {loan}
            </a>
            <Status value={stageOf(currentStage)} />
            <span className="small soft num">
              {productType}, {formatMoney(loanAmount)}, {formatDate(submittedAt)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface OverviewTabProps {
  application: Overview;
  widget: Widget;
  openHere: ((loan: string) => void) | undefined;
  showPart(key: string): void;
}

/** The applicant, the loan and what has happened. */
export function OverviewTab({ application, widget, openHere, showPart }: OverviewTabProps) {
  useSheet(timelineSheet);
  const { loan: terms, documents, applicant, loanApplicationNumber: loan } = application;
  return (
    <div className="details-overview">
      <div className="details-stack">
        <Applicant applicant={applicant} />
      </div>
      <div className="details-stack">
        <Section title="Application">
          <FieldRows
            rows={[
              { label: 'Status', value: <Status value={stageOf(application.currentStage)} /> },
              { label: 'Since', value: formatDateTime(application.since) },
              ...(application.hold
                ? [{ label: 'On hold', value: application.holdReason ?? <Status value="ON HOLD" /> }]
                : []),
              ...(application.queuedAt === null
                ? []
                : [{ label: 'In its queue since', value: formatDateTime(application.queuedAt) }]),
              { label: 'Applied', value: formatDateTime(application.submittedAt) },
            ]}
          />
        </Section>
        <Section title="Loan">
          <FieldRows
            rows={[
              { label: 'Amount', value: formatMoney(terms.loanAmount) },
              { label: 'Tenure, rate', value: `${terms.tenureMonths} months, ${rateText(terms.rateBasisPoints)}` },
              { label: 'EMI', value: formatMoney(terms.emi) },
              { label: 'Partner', value: terms.partner },
            ]}
          />
        </Section>
        <Section
          title="Mandatory documents"
          note={`${documents.approved} of ${documents.total} approved`}
          aside={
            application.parts.includes('documents') && (
              <button className="txtlink" type="button" onClick={() => showPart('documents')}>
                Open<span className="hidden-text"> documents</span>
              </button>
            )
          }
        >
          <FieldRows
            rows={[
              { label: 'Approved', value: documents.approved },
              { label: 'Rejected', value: documents.rejected },
              { label: 'Pending', value: documents.total - documents.approved - documents.rejected },
            ]}
          />
        </Section>
        {application.otherApplications.length > 0 && (
          <Others applications={application.otherApplications} widget={widget} openHere={openHere} />
        )}
      </div>
      <Section title="Timeline">
        <Timeline connection={widget.connection} loan={loan} meanwhile={<CardSkeleton rows={5} />} />
      </Section>
    </div>
  );
}
