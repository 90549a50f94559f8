/** How many different wrong tokens an address may send in a window before it must wait. */
const mostTokens = 100;
/** How many requests with wrong tokens: a page left open overnight sends one old token again and again. */
const mostRequests = 600;
const windowMs = 60_000;
/** How many addresses are counted at a time. A new one replaces the one counted longest. */
const mostAddresses = 10_000;

interface Count {
  since: number;
  tokens: Set<string>;
  requests: number;
}

/**
 * Counts, by address, requests with a wrong token. A valid token is never counted and never refused, whoever else
 * guesses from the same address.
 */
export class TokenGuesses {
  readonly #byAddress = new Map<string, Count>();

  #countOf(address: string, now: number): Count {
    const known = this.#byAddress.get(address);
    if (known && now - known.since < windowMs && now >= known.since) return known;
    this.#byAddress.delete(address);
    const [oldest] = this.#byAddress.keys();
    if (oldest !== undefined && this.#byAddress.size >= mostAddresses) this.#byAddress.delete(oldest);
    const count = { since: now, tokens: new Set<string>(), requests: 0 };
    this.#byAddress.set(address, count);
    return count;
  }

  /** @returns true when the address sent these wrong credentials a moment ago: they never become valid later */
  isKnown(address: string, credentials: string): boolean {
    return this.#byAddress.get(address)?.tokens.has(credentials) ?? false;
  }

  /**
   * Counts a request with wrong credentials.
   *
   * @param credentials a hash of token and key
   * @param now milliseconds
   * @returns true when the address has sent too many
   */
  isTooMany(address: string, credentials: string, now: number): boolean {
    const count = this.#countOf(address, now);
    count.requests += 1;
    if (count.tokens.size < mostTokens) count.tokens.add(credentials);
    return count.requests > mostRequests || !count.tokens.has(credentials);
  }
}
