/** Different tokens that nobody was given, from one address in a window, before the address is told to wait. */
const mostTokens = 100;
/** Requests with such tokens: a page that was left open overnight sends one token again and again. */
const mostRequests = 600;
const windowMs = 60_000;
/** Addresses that are counted at a time; the one counted longest makes room. */
const mostAddresses = 10_000;

interface Count {
  since: number;
  tokens: Set<string>;
  requests: number;
}

/**
 * Counts, by address, requests that show a token which opens nothing. A token that is good is never counted and never refused,
 * whoever else guesses behind the same address.
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

  /** Whether this address has shown these credentials in vain a moment ago: nobody is given them after that. */
  isKnown(address: string, credentials: string): boolean {
    return this.#byAddress.get(address)?.tokens.has(credentials) ?? false;
  }

  /**
   * Counts a request with wrong credentials.
   *
   * @param credentials a hash of token and key
   * @param now milliseconds
   * @returns whether its address has made too many
   */
  isTooMany(address: string, credentials: string, now: number): boolean {
    const count = this.#countOf(address, now);
    count.requests += 1;
    if (count.tokens.size < mostTokens) count.tokens.add(credentials);
    return count.requests > mostRequests || !count.tokens.has(credentials);
  }
}
