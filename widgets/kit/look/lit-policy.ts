/** What a policy of Trusted Types lets pass: text as markup, text as the address of a script. */
interface PolicyRules {
  createHTML?(html: string): string;
  createScriptURL?(address: string): string;
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy<Rules extends PolicyRules>(name: string, rules: Rules): Rules };
  }
}

/**
 * The Trusted Types policy with which Shoelace's Lit draws dialogs and drawers, under the name that a page must allow.
 * It is made with the element instead of with the first dialog. Where the page does not allow the name, the tag's
 * script throws, so that the loader reports `SCRIPT_FAILED` to the page's developer at once, not when an agent presses
 * a button.
 */
export const litPolicy = window.trustedTypes?.createPolicy('lit-html', { createHTML: (html) => html });
