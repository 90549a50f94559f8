/**
 * The backend of this test run: a built server with the demo data, which takes calls from this page's origin.
 * Importing this file is what makes the runner start it.
 */
export const apiBase = globalThis.lendingTest.apiBase;
