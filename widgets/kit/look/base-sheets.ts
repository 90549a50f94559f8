import base from './base.css?sheet';
import tokens from './tokens.css?sheet';

/** What every element adopts, before the sheets of its parts and its own. */
export const baseSheets: readonly CSSStyleSheet[] = [tokens, base];
