import { createFetch } from 'ofetch';

/** `ofetch` that uses the page's current `fetch` at each call, without the package's search for the global object. */
export const ofetch = createFetch({ fetch: (...asked) => fetch(...asked) });
