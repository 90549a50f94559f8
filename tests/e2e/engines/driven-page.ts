/** A document of a browser: the page, or the screen's iframe in it. */
export interface Place {
  /**
   * Runs a function there. It sees nothing of this file: what it needs it is given, and that and its answer travel as JSON.
   *
   * @throws what the function throws, or that there is no such document (yet)
   */
  run<Given extends unknown[], Answer>(
    work: (...given: Given) => Answer | Promise<Answer>,
    ...given: Given
  ): Promise<Answer>;
}

/** A page in a browser of any engine; only what every engine's driver can do. */
export interface DrivenPage extends Place {
  goTo(address: string): Promise<void>;
  /** The iframe of the page's `<lending-frame>`. */
  frame: Place;
  /** Types what the keyboard has, to whatever has the focus in the page. */
  type(text: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** A PNG of the window. */
  picture(): Promise<Buffer>;
}

/** A browser with one page and a profile of its own. */
export interface DrivenBrowser {
  page: DrivenPage;
  stop(): Promise<void>;
}

/** What the browser lets a frame of another site store. */
export type StorageOfFrames = 'allowed' | 'blocked';

/** @param evaluate comes to what an expression's promise comes to, in that document */
export function placeBy(evaluate: (expression: string) => Promise<unknown>): Place {
  return {
    async run<Given extends unknown[], Answer>(
      work: (...given: Given) => Answer | Promise<Answer>,
      ...given: Given
    ): Promise<Answer> {
      const call = `(${String(work)})(...${JSON.stringify(given)})`;
      const text = await evaluate(`(async () => JSON.stringify({ answer: await ${call} }))()`);
      return (JSON.parse(String(text)) as { answer: Answer }).answer;
    },
  };
}
