import { TabCards } from '../../kit/list/tab-cards.tsx';
import { SkeletonShape, Skeleton } from '../../kit/parts/skeleton.tsx';
import { useValue } from '../../kit/use-value.ts';
import type { QueueList } from '../queue-list.state.ts';

/** The list's queues as cards (QL-02); their place is kept while they load, and not at all where the list has none (QL-03). */
export function QueueTabs({ state }: { state: QueueList }) {
  const tabs = useValue(state.tabs);
  const { tab } = useValue(state.list.query);
  const failure = useValue(state.failure);
  if (tabs === null && failure) return null;
  if (tabs === null)
    return (
      <Skeleton label="Loading the queues">
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
  return (
    <TabCards
      tabs={tabs.map(({ queueName, tabName, applicationCount }) => ({
        key: queueName,
        name: tabName,
        count: applicationCount,
      }))}
      chosen={tab}
      choose={(queueName) => void state.chooseTab(queueName)}
    />
  );
}
