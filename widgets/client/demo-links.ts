/** Addresses of screens with demo data, by screen; empty if the backend has no demo. */
export async function demoLinks(): Promise<Readonly<Record<string, string>>> {
  try {
    const links: unknown = await (await fetch('/demo/links.json')).json();
    if (typeof links !== 'object' || links === null) return {};
    return Object.fromEntries(Object.entries(links).filter(([, link]) => typeof link === 'string'));
  } catch {
    return {};
  }
}
