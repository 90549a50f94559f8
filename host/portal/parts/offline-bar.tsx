import { useSyncExternalStore } from 'react';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { offlineIcon } from '../../../widgets/kit/parts/icons.tsx';

function onChange(look: () => void): () => void {
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}

/** Stays while the browser has no connection. Part of the shell's own script: none can be fetched by then. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  return (
    <div role="status">
      {!isOnline && (
        <div className="offline-bar">
          <Icon shape={offlineIcon} />
          <span>
            <span className="strong">No connection.</span> What you typed stays on this screen. It can be saved once the
            connection is back.
          </span>
        </div>
      )}
    </div>
  );
}
