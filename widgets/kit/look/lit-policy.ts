declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: { createHTML(html: string): string }): unknown };
  }
}

/**
 * The Trusted Types policy with which Shoelace's Lit draws dialogs and drawers, by the name under which a page lists it.
 * It is made with the element instead of with the first dialog: under a list without the name the tag's script ends, and
 * the loader tells the page's developer at once (`SCRIPT_FAILED`), not an agent's press of a button.
 */
export const litPolicy = window.trustedTypes?.createPolicy('lit-html', { createHTML: (html) => html });
