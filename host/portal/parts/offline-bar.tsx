import { useSyncExternalStore } from 'react';
import { Icon } from '../../../widgets/kit/parts/icon.tsx';
import { offlineIcon } from '../../../widgets/kit/parts/icons/offline.tsx';

function onChange(look: () => void): () => void {
  addEventListener('online', look);
  addEventListener('offline', look);
  return () => {
    removeEventListener('online', look);
    removeEventListener('offline', look);
  };
}

/** Shown while the browser has no connection. The shell fetches this part early: offline no script can be fetched. */
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
