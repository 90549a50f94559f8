import { useState } from 'react';
import { audiences, type Audience } from '../../contract/campaigns/communication.ts';
import { FileButton } from '../../kit/form/file-button.tsx';
import { RadioField } from '../../kit/form/radio-field.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formatNumber } from '../../kit/format/money.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { uploadIcon } from '../../kit/parts/icons/upload.tsx';
import { Notice } from '../../kit/parts/notice.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { Compose } from '../compose.state.ts';
import { fileColumn, loansIn, loansOfFile, type Choices } from '../message-form.ts';
import { mostRecipientsText } from '../words.ts';
import { NotTaken } from './not-taken.tsx';
import { Portals } from './portals.tsx';

interface AudienceStepProps {
  compose: Compose;
  choices: Choices;
}

/** Loan numbers, typed, pasted or from a file. */
function Loans({ compose }: { compose: Compose }) {
  const { audience } = compose.forms;
  const { loans } = useValue(audience.values);
  const [fault, setFault] = useState<string>();
  const count = loansIn(loans).length;
  async function take(file: File) {
    const read = await loansOfFile(file);
    setFault(typeof read === 'string' ? read : undefined);
    if (typeof read !== 'string') audience.set({ loans: read.join('\n') });
  }
  return (
    <>
      <TextAreaField
        field={{ ...audience.field('loans'), isRequired: true }}
        label="Loan numbers"
        rows={5}
        isWide
        hint={count === 0 ? `One a line. ${mostRecipientsText}` : `${formatNumber(count)} typed. ${mostRecipientsText}`}
      />
      <div className="row wrap">
        <FileButton accept=".csv,text/csv" choose={(file) => void take(file)}>
          <Icon shape={uploadIcon} />
          Take a CSV file
        </FileButton>
        <span className="small soft">One column, {fileColumn}. It takes the place of what is typed</span>
      </div>
      {fault !== undefined && <Notice tone="bad">{fault}</Notice>}
    </>
  );
}

/** Whom the communication is for. */
export function AudienceStep({ compose, choices }: AudienceStepProps) {
  const { forms } = compose;
  const { audience } = useValue(forms.audience.values);
  const checked = useValue(compose.audience);
  const isBusy = useValue(compose.isBusy);
  return (
    <div className="com-fields">
      <RadioField
        field={forms.audience.field('audience')}
        label="Audience"
        choices={(Object.keys(audiences) as Audience[]).map((value) => ({ value, label: audiences[value] }))}
      />
      {audience === 'LOANS' && <Loans compose={compose} />}
      {audience === 'AGENTS' && <Portals compose={compose} choices={choices} />}
      {checked && checked.refused.length > 0 && <NotTaken checked={checked} compose={compose} />}
      {checked && checked.refused.length === 0 && checked.recipients === 0 && (
        <Notice tone="wait">There is nobody in this audience.</Notice>
      )}
      <div>
        <button
          className="btn primary"
          type="button"
          aria-disabled={isBusy}
          onClick={() => void compose.checkAudience()}
        >
          Continue
        </button>
      </div>
    </div>
  );
}
