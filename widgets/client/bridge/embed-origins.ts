/** Here the server lists who may frame its pages: `{ status: 'SUCCESS', data: { origins } }`. */
const address = '/frame/origins.json';

/** The origins that may frame the product's pages, its own among them; only its own if the list cannot be loaded. */
export async function embedOrigins(): Promise<readonly string[]> {
  const own = globalThis.location.origin;
  try {
    const body = (await (await fetch(address)).json()) as { data?: { origins?: unknown } } | null;
    const listed = body?.data?.origins;
    return [own, ...(Array.isArray(listed) ? listed.filter((each) => typeof each === 'string') : [])];
  } catch {
    return [own];
  }
}
