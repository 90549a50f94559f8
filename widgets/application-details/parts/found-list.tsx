import { udrsLabels } from '../../contract/applications/udrs.ts';
import { formatMoney } from '../../kit/format/money.ts';
import { formatDate } from '../../kit/format/wall-clock.ts';
import { Icon } from '../../kit/parts/icon.tsx';
import { chevronRightIcon } from '../../kit/parts/icons/chevron-right.tsx';
import { Status } from '../../kit/parts/status.tsx';
import type { FoundApplication } from '../application-details.state.ts';

/** The state of an application as a status with the name that people call it. */
export const stageOf = (stage: FoundApplication['currentStage']): string => udrsLabels[stage];

/** Several applications to choose one from. */
export function FoundList({ found, open }: { found: readonly FoundApplication[]; open(loan: string): void }) {
  return (
    <section className="details-room" aria-label="Applications found">
      <h2>{found.length} applications</h2>
      <ul className="panel found-list">
        {found.map((each) => (
          <li key={each.loanApplicationNumber}>
            <button type="button" onClick={() => open(each.loanApplicationNumber)}>
              <span className="found-who">
                <span className="strong">{each.name}</span>
                <span className="small soft num">{each.loanApplicationNumber}</span>
              </span>
              <span className="small soft num">
                {each.productType}, {formatMoney(each.loanAmount)}, {formatDate(each.submittedAt)}
              </span>
              <Status value={stageOf(each.currentStage)} />
              <Icon shape={chevronRightIcon} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
