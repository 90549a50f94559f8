import { signal, type ReadonlySignal } from '@preact/signals-react';
import { useEffect, useState } from 'react';
import type { Connection } from '../../client/connection.ts';

const soundKey = 'lending.chatSound';
const badge = /^\(\d+\) /;

/** Whether the page is visible: a message that comes into a tab in the background has not been read. */
export function useIsSeen(): ReadonlySignal<boolean> {
  const [isSeen] = useState(() => signal(document.visibilityState === 'visible'));
  useEffect(() => {
    const look = () => {
      isSeen.value = document.visibilityState === 'visible';
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isSeen]);
  return isSeen;
}

/** Puts the number of unread messages before the title of the browser's tab, on the product's own pages alone. */
export function useTitleBadge(unread: number, { isForeign }: Pick<Connection, 'isForeign'>): void {
  useEffect(() => {
    if (isForeign) return;
    const write = () => {
      const plain = document.title.replace(badge, '');
      const wanted = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (document.title !== wanted) document.title = wanted;
    };
    write();
    // The page writes its own title once the screen is shown.
    const title = document.querySelector('title');
    const observer = new MutationObserver(write);
    if (title) observer.observe(title, { childList: true });
    return () => {
      observer.disconnect();
      document.title = document.title.replace(badge, '');
    };
  }, [unread, isForeign]);
}

let audio: AudioContext | undefined;

/** Plays two short tones; does nothing when the browser allows no sound. */
function chime(): void {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    for (const [at, pitch] of [660, 880].entries()) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, start + at * 0.12);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + at * 0.12 + 0.1);
      tone.connect(volume).connect(audio.destination);
      tone.start(start + at * 0.12);
      tone.stop(start + at * 0.12 + 0.12);
    }
  } catch {
    // Silence is no failure.
  }
}

/** The sound of a new message: off until the agent turns it on, remembered on this browser. */
export function useSound({ storage }: Pick<Connection, 'storage'>) {
  const [isOn, setOn] = useState(() => storage.read(soundKey) === 'on');
  return {
    isOn,
    toggle() {
      const next = !isOn;
      setOn(next);
      if (next) storage.write(soundKey, 'on');
      else storage.remove(soundKey);
      if (next) chime();
    },
    play() {
      if (storage.read(soundKey) === 'on') chime();
    },
  };
}
