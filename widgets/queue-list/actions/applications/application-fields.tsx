import { textLimits } from '../../../contract/doors/new-application.ts';
import type { TypedApplication } from '../../../contract/doors/application-form.ts';
import type { Form } from '../../../kit/form/create-form.ts';
import { MoneyField } from '../../../kit/form/money-field.tsx';
import { RadioField } from '../../../kit/form/radio-field.tsx';
import { SelectField } from '../../../kit/form/select-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const products = [
  { value: 'PL', label: 'Personal loan' },
  { value: 'LOC', label: 'Line of credit' },
];
const genders = [
  { value: 'F', label: 'Female' },
  { value: 'M', label: 'Male' },
];
const employments = [
  { value: 'SALARIED', label: 'Salaried' },
  { value: 'SELF_EMPLOYED', label: 'Self-employed' },
];
const accountTypes = [
  { value: 'SAVINGS', label: 'Savings' },
  { value: 'CURRENT', label: 'Current' },
];

/** The loan that is asked for, who asks for it, and the account. */
export function ApplicationFields({ form, lenders }: { form: Form<TypedApplication>; lenders: readonly string[] }) {
  return (
    <>
      <h3>Loan</h3>
      <div className="new-application-pair">
        <RadioField field={form.field('product')} label="Product" choices={products} />
        <SelectField field={form.field('lender')} label="Lender" choices={same(lenders)} />
        <MoneyField field={form.field('amount')} label="Amount" />
        <TextField field={form.field('tenureMonths')} label="Tenure" hint="Months" inputMode="numeric" maxLength={3} />
        <TextField
          field={form.field('rateBasisPoints')}
          label="Rate"
          hint="Fixed, per cent a year"
          inputMode="decimal"
        />
        <SelectField
          field={form.field('riskLevel')}
          label="Risk"
          choices={same(['Low', 'Medium', 'High', 'Extreme'])}
        />
        <TextField
          field={form.field('number')}
          label="Loan application number"
          hint="Empty: one is given"
          inputMode="numeric"
          maxLength={20}
        />
      </div>
      <h3>Applicant</h3>
      <div className="new-application-pair">
        <TextField field={form.field('applicant.firstName')} label="First name" maxLength={textLimits.name} />
        <TextField field={form.field('applicant.lastName')} label="Last name" maxLength={textLimits.name} />
        <TextField field={form.field('applicant.mobile')} label="Mobile number" inputMode="tel" maxLength={20} />
        <TextField field={form.field('applicant.email')} label="E-mail" inputMode="email" maxLength={254} />
        <RadioField field={form.field('applicant.gender')} label="Gender" choices={genders} />
        <RadioField field={form.field('applicant.employment')} label="Employment" choices={employments} />
        <TextField field={form.field('applicant.city')} label="City" maxLength={textLimits.place} />
        <TextField field={form.field('applicant.state')} label="State" maxLength={textLimits.place} />
        <TextField field={form.field('applicant.pinCode')} label="PIN code" inputMode="numeric" maxLength={10} />
      </div>
      <h3>Bank account</h3>
      <div className="new-application-pair">
        <TextField
          field={form.field('account.number')}
          label="Account number"
          inputMode="numeric"
          maxLength={textLimits.account}
        />
        <TextField field={form.field('account.ifsc')} label="IFSC" maxLength={textLimits.ifsc} />
        <RadioField field={form.field('account.type')} label="Account type" choices={accountTypes} />
      </div>
    </>
  );
}
