import type { KeyboardEvent } from 'react';
import { Count } from '../../../kit/parts/count.tsx';
import { useValue } from '../../../kit/use-value.ts';
import type { Config, DocumentVerification } from '../../desk-state.ts';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The tabs as they are configured, with what is pending in each, and how far the mandatory cards have come (DV-07). */
export function TabBar({ config, state }: { config: Config; state: DocumentVerification }) {
  const open = useValue(state.tab);
  const { progress } = config;
  const loaded = useValue(state.pending);
  const pendingOf = (key: string) => loaded[key] ?? config.tabs.find((tab) => tab.key === key)?.pending ?? 0;
  function turn(event: KeyboardEvent<HTMLElement>) {
    const step = steps[event.key];
    if (step === undefined) return;
    const at = config.tabs.findIndex(({ key }) => key === open);
    const next = config.tabs[(at + step + config.tabs.length) % config.tabs.length];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    const list = event.currentTarget;
    void state.openTab(next.key);
    list.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  }
  return (
    <div className="desk-tabs">
      <div className="tab-list" role="tablist" aria-label="Documents" onKeyDown={turn}>
        {config.tabs.map(({ key, label }) => (
          <button
            key={key}
            className="tab"
            type="button"
            role="tab"
            id={`tab-${key}`}
            data-tab={key}
            aria-selected={key === open}
            tabIndex={key === open ? 0 : -1}
            onClick={() => void state.openTab(key)}
          >
            <span>{label}</span>
            {pendingOf(key) > 0 && (
              <span title={`${pendingOf(key)} pending`}>
                <Count value={pendingOf(key)} />
              </span>
            )}
          </button>
        ))}
      </div>
      <span className="small soft num" role="status">
        {progress && `${progress.approved} of ${progress.total} mandatory cards approved`}
      </span>
    </div>
  );
}
