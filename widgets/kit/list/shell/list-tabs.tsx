import { SkeletonShape, Skeleton } from '../../parts/skeleton.tsx';
import { useValue } from '../../use-value.ts';
import { TabCards } from '../tab-cards.tsx';
import type { ShellState } from './shell-state.ts';

interface ListTabsProps {
  /** The plural name of the tabs: "Queues". */
  label: string;
  state: Pick<ShellState, 'list' | 'tabCards' | 'chooseTab' | 'failure'>;
}

/**
 * The list's tabs as cards (QL-02). A skeleton keeps their place while they load; a list without tabs has no cards
 * (QL-03).
 */
export function ListTabs({ label, state }: ListTabsProps) {
  const tabs = useValue(state.tabCards);
  const { tab } = useValue(state.list.query);
  const failure = useValue(state.failure);
  if (tabs === null && failure) return null;
  if (tabs === null)
    return (
      <Skeleton label={`Loading the ${label.toLowerCase()}`}>
        <div className="tabs">
          {[0, 1, 2, 3].map((card) => (
            <span key={card} className="tab">
              <SkeletonShape width={48} height={16} />
              <SkeletonShape width={84} />
            </span>
          ))}
        </div>
      </Skeleton>
    );
  return <TabCards label={label} tabs={tabs} chosen={tab} choose={(key) => void state.chooseTab(key)} />;
}
