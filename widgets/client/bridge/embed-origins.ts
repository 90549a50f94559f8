/** Where the server tells who may frame its pages: `{ status: 'SUCCESS', data: { origins } }`. */
const address = '/frame/origins.json';

/** The origins that may frame the product's pages, its own among them; its own alone where the list cannot be had. */
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
