interface RunningTest {
  timeout(milliseconds: number): void;
  /** In a hook: the test that it stands beside; `err` is what its failed assertion found. */
  currentTest: { err?: Record<string, unknown> };
}
type TestBody = (this: RunningTest) => unknown;
declare function describe(title: string, body: () => void): void;
declare function it(title: string, body: TestBody): { timeout(milliseconds: number): void };
declare function before(body: TestBody): void;
declare function beforeEach(body: TestBody): void;
declare function after(body: TestBody): void;
declare function afterEach(body: TestBody): void;

// What stands within a screen is the screen's own: its markup is looked for by selectors, which say nothing of a type.
interface ParentNode {
  querySelector<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): HTMLElementTagNameMap[Tag];
  // oxlint-disable-next-line typescript/no-explicit-any
  querySelector(selectors: string): any;
  querySelectorAll<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): NodeListOf<HTMLElementTagNameMap[Tag]>;
  // oxlint-disable-next-line typescript/no-explicit-any
  querySelectorAll(selectors: string): NodeListOf<any>;
}

// The events that the product raises carry a detail.
interface HTMLElement {
  addEventListener(type: `lending-${string}`, listener: (event: CustomEvent) => unknown): void;
}
interface Document {
  addEventListener(type: `lending-${string}`, listener: (event: CustomEvent) => unknown): void;
  removeEventListener(type: `lending-${string}`, listener: (event: CustomEvent) => unknown): void;
}

interface Window {
  /** What the runner's page gives a test. */
  lendingTest: { apiBase: string; opened: string[] };
}
