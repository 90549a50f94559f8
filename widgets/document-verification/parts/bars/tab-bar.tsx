import { TabList } from '../../../kit/desk/frame/tab-list.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Config, DocumentVerification } from '../../desk-state.ts';

/** The tabs as they are configured, with what is pending in each, and how far the mandatory cards have come (DV-07). */
export function TabBar({ config, state }: { config: Config; state: DocumentVerification }) {
  const open = useValue(state.tab);
  const { progress } = config;
  const loaded = useValue(state.pending);
  const tabs = config.tabs.map(({ key, label, pending }) => {
    const count = loaded[key] ?? pending ?? 0;
    return { key, label, count, note: `${count} pending` };
  });
  return (
    <div className="desk-tabs">
      <TabList label="Documents" tabs={tabs} open={open} choose={(key) => void state.openTab(key)} />
      <span className="small soft num" role="status">
        {progress && `${progress.approved} of ${progress.total} mandatory cards approved`}
      </span>
    </div>
  );
}
