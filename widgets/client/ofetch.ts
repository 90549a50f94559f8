import { createFetch } from 'ofetch';

/** `ofetch` with the page's own `fetch` as it is at each call, and without the package's search for the global object. */
export const ofetch = createFetch({ fetch: (...asked) => fetch(...asked) });
