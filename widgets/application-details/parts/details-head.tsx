import { Portrait } from '../../kit/desk/frame/portrait.tsx';
import { formatMoney } from '../../kit/format/money.ts';
import { formatDateTime } from '../../kit/format/wall-clock.ts';
import { Person } from '../../kit/parts/person.tsx';
import { Badge, Risk } from '../../kit/parts/status.tsx';
import { CopyButton } from '../../kit/parts/value-buttons.tsx';
import type { Overview } from '../application-details.state.ts';
import { stageOf } from './found-list.tsx';

/** Who it is and where the application stands. */
export function DetailsHead({ application, base }: { application: Overview; base: string }) {
  const { loanApplicationNumber: loan, name, imageUrl, currentStage, hold, holdReason, loan: terms } = application;
  return (
    <header className="desk-head details-head">
      <Portrait name={name} imageUrl={imageUrl} base={base} />
      <div className="desk-who">
        <div className="row desk-lan">
          <span className="soft num">LAN: {loan}</span>
          <CopyButton value={loan} label="Copy loan number" />
        </div>
        <h1 className="cut" title={name}>
          {name}
        </h1>
      </div>
      <div className="details-states">
        <Badge value={stageOf(currentStage)} />
        {hold && (
          <span title={holdReason ?? undefined}>
            <Badge value="ON HOLD" />
          </span>
        )}
        <Risk value={application.riskLevel} />
      </div>
      <dl className="facts">
        <div>
          <dt>Product</dt>
          <dd>{terms.productType}</dd>
        </div>
        <div>
          <dt>Loan amount</dt>
          <dd className="num">{formatMoney(terms.loanAmount)}</dd>
        </div>
        <div>
          <dt>Partner</dt>
          <dd>{terms.partner}</dd>
        </div>
        <div>
          <dt>Applied</dt>
          <dd className="num">{formatDateTime(application.submittedAt)}</dd>
        </div>
      </dl>
      <div className="desk-actions small">
        {application.owner !== null && (
          <span className="row">
            <span className="soft">With</span> <Person name={application.owner} />
          </span>
        )}
      </div>
    </header>
  );
}
