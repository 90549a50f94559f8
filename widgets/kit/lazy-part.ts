import {
  createElement,
  useLayoutEffect,
  useState,
  type ComponentType,
  type FunctionComponent,
  type ReactNode,
} from 'react';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** Calls `load` again after each failure, with pauses of one second to half a minute, until it succeeds. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

/** What is shown in a lazy part's place until the part has loaded; nothing unless given. */
interface Meanwhile {
  meanwhile?: ReactNode;
}

type LazyPart<Props> = FunctionComponent<Props & Meanwhile> & {
  /** Fetches the part before it is first shown; what is shown later begins with it. */
  ahead(): Promise<void>;
};

/**
 * Makes a part of a screen that is fetched when it is first shown, and drawn as soon as it has loaded. React's own
 * `lazy` keeps a failed load for good, so that a connection that is down for a moment would put an error page over what
 * somebody typed. And its Suspense holds back a part that arrives within 300 ms of any placeholder on the page.
 *
 * @param load imports the module and returns its component
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadOnce = () => (loading ??= untilLoaded(load).then((part) => (loaded = part)));
  function LazyPart(props: Props & Meanwhile) {
    const [Part, setPart] = useState(() => loaded);
    useLayoutEffect(() => {
      if (Part) return;
      let isGone = false;
      void loadOnce().then((part) => {
        if (!isGone) setPart(() => part);
      });
      return () => {
        isGone = true;
      };
    }, [Part]);
    return Part ? createElement(Part, props) : props.meanwhile;
  }
  return Object.assign(LazyPart, { ahead: async () => void (await loadOnce()) });
}
