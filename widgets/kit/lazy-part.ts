import { createElement, useLayoutEffect, useState, type FunctionComponent, type ReactNode } from 'react';

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

/** What a lazy part's place shows until it is there; nothing unless given. */
interface Meanwhile {
  meanwhile?: ReactNode;
}

/**
 * A part of a screen that is fetched when it is first shown, and drawn the moment it is there. React's own `lazy` keeps a
 * failed load for good, where a connection that is down for a moment must not put an error page over what somebody typed;
 * and its Suspense holds back what has arrived within 300 ms of any placeholder on the page.
 *
 * @param load gives the component out of its module
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props & Meanwhile> {
  let loaded: FunctionComponent<Props> | undefined;
  let loading: Promise<FunctionComponent<Props>> | undefined;
  return function LazyPart(props) {
    const [Part, setPart] = useState(() => loaded);
    useLayoutEffect(() => {
      if (Part) return;
      let isGone = false;
      loading ??= untilLoaded(load);
      void loading.then((part) => {
        loaded = part;
        if (!isGone) setPart(() => part);
      });
      return () => {
        isGone = true;
      };
    }, [Part]);
    return Part ? createElement(Part, props) : props.meanwhile;
  };
}
