let audio: AudioContext | undefined;

/** Milliseconds in which several tabs that hear of one message sound once. */
const onceMs = 1500;

function sound(): void {
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

/** Plays two short tones; does nothing where the browser allows no sound. */
export function chime(): void {
  sound();
}

/** Plays the two tones in one of the browser's tabs alone, however many hear of a message at once. */
export function chimeOnce(): void {
  const { locks } = navigator;
  // A page that is not served safely has no locks.
  if (!locks) return sound();
  void locks.request('lending.chime', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    sound();
    await new Promise((resolve) => setTimeout(resolve, onceMs));
  });
}
