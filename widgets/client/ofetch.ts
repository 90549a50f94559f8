import { createFetch } from 'ofetch';
import { openingAnswer } from './opening/opening-calls.ts';

/** `ofetch` that uses the page's current `fetch` at each call, without the package's search for the global object. */
export const ofetch = createFetch({
  fetch: (address, init = {}) => openingAnswer(String(address), init) ?? fetch(address, init),
});
