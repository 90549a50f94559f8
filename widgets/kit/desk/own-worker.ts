let policy: { createScriptURL(address: string): string } | undefined;

function createScriptURL(address: string): string {
  if (new URL(address).origin !== new URL(import.meta.url).origin) throw new TypeError(`Not a worker: ${address}`);
  return address;
}

/** The product's own pages list this policy of Trusted Types; another page that requires them may not. */
function ownPolicy() {
  try {
    policy ??= window.trustedTypes?.createPolicy('lending-worker', { createScriptURL });
  } catch {
    // the page does not list it: it may still take an address as text
  }
  return policy;
}

/**
 * Starts a worker of the product's own.
 *
 * @param address its script, absolute
 * @returns undefined where the page is of another origin or forbids workers: the work is done in the page then
 */
export function ownWorker(address: string): Worker | undefined {
  if (new URL(address).origin !== location.origin) return undefined;
  try {
    return new Worker(ownPolicy()?.createScriptURL(address) ?? address, { type: 'module' });
  } catch {
    return undefined;
  }
}
