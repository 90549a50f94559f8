import { pause } from '../../client/pause.ts';

/** Milliseconds before the second and the third try. */
const waits = [500, 1500];
/** Milliseconds after the third try until what asks tries anew: the parts of one screen all ask. */
const restMs = 30_000;

/** A style sheet in a script of its own, which is not needed at once. */
export interface LateSheet {
  /** The sheet, once it has loaded. */
  loaded(): CSSStyleSheet | undefined;
  /** Fetches the sheet unless it is there; resolves once it is, or once the third try has failed. */
  settled(): Promise<void>;
}

/** @param load imports the sheet's module, and may fail where the network does */
export function lateSheet(load: () => Promise<CSSStyleSheet>): LateSheet {
  let sheet: CSSStyleSheet | undefined;
  let loading: Promise<void> | undefined;
  async function tryThrice(): Promise<void> {
    for (const wait of [...waits, undefined])
      try {
        sheet = await load();
        return;
      } catch {
        if (wait !== undefined) await pause(wait);
      }
    setTimeout(() => (loading = undefined), restMs);
  }
  return { loaded: () => sheet, settled: () => (loading ??= tryThrice()) };
}
