import { bridgeEvents, bridgeMethods, lastingAttributes } from 'virtual:lending-elements/bridge';
import { embedOrigins } from '../../widgets/client/bridge/embed-origins.ts';
import { createFrameEnd } from '../../widgets/client/bridge/frame-end.ts';
import { createHeightReport } from '../../widgets/client/bridge/report-height.ts';
import { bridgeHash, isCloseReply, type CloseReply } from '../../widgets/contract/embedding/bridge.ts';
import { hearSandboxedForms } from '../../widgets/kit/sandboxed-forms.ts';
import { createPageSession } from './page-session.ts';
import type { Attributes, Given, Stage } from './stage.ts';

/** What the frame uses of a screen's element; every screen has these members. */
interface ScreenElement extends HTMLElement {
  dirty: boolean;
  reload(): Promise<unknown>;
  requestClose(): Promise<CloseReply>;
}
const isScreen = (element: HTMLElement | undefined): element is ScreenElement =>
  element !== undefined && 'requestClose' in element;

export interface ParentPage {
  /** True when the page announced the bridge in the frame's address; only then does the frame wait for `first`. */
  isAwaited: boolean;
  /** What the page gives; without attributes and session when no page has joined in time. */
  first: Promise<Given>;
  /** Passes the page's changes to the stage, and the stage's events to the page, from now on. */
  follow(stage: Stage): void;
  /** Publishes `lending-error` to the page once it has joined: there is no screen to show. */
  fail(code: string, retryable: boolean): void;
}

/**
 * Meets the page around the frame over the bridge.
 *
 * @param place the element whose height is reported to the page
 */
export function meetParentPage(place: Element): ParentPage {
  let stage: Stage | undefined;
  let attributes: Attributes = {};
  let lasting: Given['lasting'];
  let failure: Readonly<Record<string, unknown>> | undefined;
  const session = createPageSession({
    ask: () => end.askToken(),
    changed: () => stage?.give(given()),
    renewed() {
      const screen = stage?.screen();
      if (isScreen(screen) && !screen.dirty) void screen.reload();
    },
  });
  const given = (): Given => ({ attributes, lasting, getToken: session.source() });

  const end = createFrameEnd({
    page: window,
    parent: window.parent,
    origins: embedOrigins(),
    contextChanged(context) {
      attributes = context.attributes;
      lasting = context.isWholeCall ? lastingAttributes : undefined;
      session.offered(context.suppliesToken);
      document.documentElement.classList.add('is-joined');
      stage?.give({ ...given(), isInOneStep: context.isInOneStep });
      tellFailure(true);
    },
    tokenChanged: session.taken,
    async closeAsked() {
      const screen = stage?.screen();
      return isScreen(screen) ? screen.requestClose() : { ok: true };
    },
    async called(method) {
      const screen = stage?.screen();
      if (!isScreen(screen)) return { ok: false, reason: 'NOT_READY' };
      const own: unknown = bridgeMethods.includes(method) ? Reflect.get(screen, method) : undefined;
      if (typeof own !== 'function') return { ok: false, reason: 'NO_SUCH_METHOD' };
      const answer: unknown = await own.call(screen);
      return isCloseReply(answer) ? answer : { ok: true };
    },
  });

  async function forward(event: Event): Promise<void> {
    const name = bridgeEvents.find((each) => each === event.type);
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (!name || typeof detail !== 'object' || detail === null) return;
    if (name === 'lending-signed-in') session.signedIn();
    // The event is prevented at once, because the page answers later whether it handles the event itself.
    if (name === 'lending-navigate') event.preventDefault();
    const isPrevented = await end.publish(name, detail as Readonly<Record<string, unknown>>);
    if (name === 'lending-navigate' && !isPrevented)
      void import('./open-in-portal.ts').then(({ openInPortal }) => openInPortal(detail));
    if (name === 'lending-auth-required' && !isPrevented) await session.refused();
  }

  function tellFailure(hasJoined: boolean): void {
    if (!failure || !hasJoined) return;
    void end.publish('lending-error', failure);
    failure = undefined;
  }

  hearSandboxedForms(window);
  const report = createHeightReport(end.resize);
  const measurer = new ResizeObserver(([entry]) => {
    if (entry) report.measured(entry.contentRect.height);
  });
  return {
    isAwaited: location.hash === bridgeHash,
    first: end.joined.then(given),
    follow(next) {
      stage = next;
      for (const name of bridgeEvents) place.addEventListener(name, (event) => void forward(event));
      measurer.observe(place);
      // Applies what the page sent between its first context and now.
      void end.joined.then((hasJoined) => {
        if (hasJoined) next.give(given());
      });
    },
    fail(code, retryable) {
      failure = { v: 1, code, retryable };
      measurer.observe(place);
      void end.joined.then(tellFailure);
    },
  };
}
