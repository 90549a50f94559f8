const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/**
 * Imports a part that a screen can stand without, again and again until it is there: a connection that is down for a
 * moment must not put an error page in the place of what somebody types in.
 */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}
