import { formatMoney } from '../../../kit/format/money.ts';
import { formatDate } from '../../../kit/format/wall-clock.ts';
import { Card } from '../../../kit/parts/card.tsx';
import { FieldRows, type FieldRow } from '../../../kit/parts/field-rows.tsx';
import type { CustomerFile } from '../../file-state.ts';
import { genderWord, rateText, workWord } from '../../file-words.ts';
import { birthDateLabel, emailLabel, mobileLabel } from '../../../contract/words.ts';

const figure = (text: string | null) => text !== null && <span className="num">{text}</span>;
const money = (amount: number | null) => amount !== null && figure(formatMoney(amount));
const day = (on: string | null) => on !== null && <span className="num">{formatDate(on)}</span>;

/** Rows whose value is absent show "-". */
function rowsOf(values: readonly (readonly [label: string, value: FieldRow['value'] | false])[]): FieldRow[] {
  return values.map(([label, value]) => ({ label, value: value === false ? null : value }));
}

interface GroupProps {
  title: string;
  /** One line while the group is closed. */
  summary: string;
  isOpen: boolean;
  rows: readonly (readonly [label: string, value: FieldRow['value'] | false])[];
}

function Group({ title, summary, isOpen, rows }: GroupProps) {
  return (
    <section aria-label={title}>
      <Card title={title} summary={summary} isOpenAtFirst={isOpen}>
        <FieldRows rows={rowsOf(rows)} />
      </Card>
    </section>
  );
}

/** Who the borrower is and what the loan was: the first four groups (CL-04). On a phone they are folded to a line each. */
export function BorrowerGroups({ file, isOpen }: { file: CustomerFile; isOpen: boolean }) {
  const { personalDetails: person, employer, address, offer } = file;
  return (
    <>
      <Group
        title="Personal details"
        summary={person.contactNumber}
        isOpen={isOpen}
        rows={[
          [mobileLabel, figure(person.contactNumber)],
          ...person.alternateNumbers.map(
            (number, index) => [index === 0 ? 'Second number' : `Number ${index + 2}`, figure(number)] as const,
          ),
          [emailLabel, person.emailId],
          [birthDateLabel, day(person.dateOfBirth)],
          ['Gender', genderWord(person.gender)],
          ['PAN', figure(person.pan)],
        ]}
      />
      <Group
        title="Employer"
        summary={employer.employerName ?? workWord(employer.employment)}
        isOpen={isOpen}
        rows={[
          ['Company', employer.employerName],
          ['Work', workWord(employer.employment)],
          ['Office', employer.officeAddress],
          ['Monthly income', money(employer.monthlyIncome)],
        ]}
      />
      <Group
        title="Address"
        summary={`${address.city} ${address.pinCode}`}
        isOpen={isOpen}
        rows={[
          ['Current', address.current],
          ['Permanent', address.permanent],
          ['City', `${address.city}, ${address.state}`],
          ['PIN code', figure(address.pinCode)],
        ]}
      />
      <Group
        title="Offer"
        summary={`${formatMoney(offer.loanAmount)}, ${offer.tenureMonths} months`}
        isOpen={isOpen}
        rows={[
          ['Loan amount', money(offer.loanAmount)],
          ['Tenure', figure(`${offer.tenureMonths} months`)],
          ['Rate', figure(rateText(offer.rateBasisPoints))],
          ['Product', offer.productType],
          ['Partner', offer.partner],
          ['Disbursed', day(offer.disbursedOn)],
          ['Pre-approved', money(offer.preApprovedAmount)],
          ['Final amount', money(offer.finalAmount)],
        ]}
      />
    </>
  );
}
