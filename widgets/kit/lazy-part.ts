import { lazy, type FunctionComponent, type LazyExoticComponent } from 'react';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Loads again and again, after pauses of one second to half a minute, until it is there. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/**
 * A part of a screen that is fetched when it is first shown, and asked for until it is there: React keeps the failure of a
 * lazy component for good, and a connection that is down for a moment must not put an error page over what somebody typed.
 *
 * @param load gives the component out of its module
 */
export function lazyPart<Props>(
  load: () => Promise<FunctionComponent<Props>>,
): LazyExoticComponent<FunctionComponent<Props>> {
  return lazy(async () => ({ default: await untilLoaded(load) }));
}
