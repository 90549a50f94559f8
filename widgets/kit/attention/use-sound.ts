import { useSyncExternalStore } from 'react';
import type { Connection } from '../../client/connection.ts';
import { chime } from './chime.ts';

const soundKey = 'lending.chatSound';
/** Raised on the window when the choice was changed in this tab; another tab's change is a `storage` event. */
const chosen = 'lending-chat-sound';

/** True when new messages sound: on the product's own pages until it is switched off, elsewhere once it is switched on. */
export function isSoundOn({ storage, isForeign }: Pick<Connection, 'storage' | 'isForeign'>): boolean {
  return (storage.read(soundKey) ?? (isForeign ? 'off' : 'on')) === 'on';
}

function subscribe(look: () => void): () => void {
  addEventListener(chosen, look);
  addEventListener('storage', look);
  return () => {
    removeEventListener(chosen, look);
    removeEventListener('storage', look);
  };
}

/** The sound of a new message, and the choice of it, which this browser remembers for all its tabs. */
export function useSound(connection: Pick<Connection, 'storage' | 'isForeign'>) {
  const isOn = useSyncExternalStore(subscribe, () => isSoundOn(connection));
  return {
    isOn,
    toggle() {
      connection.storage.write(soundKey, isOn ? 'off' : 'on');
      dispatchEvent(new Event(chosen));
      if (!isOn) chime();
    },
  };
}
