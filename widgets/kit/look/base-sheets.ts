import base from './base.css?sheet';
import tokens from './tokens.css?sheet';

/** The sheets that every element adopts, before those of its parts and its own. */
export const baseSheets: readonly CSSStyleSheet[] = [tokens, base];
