declare module '*.css?sheet' {
  const sheet: CSSStyleSheet;
  export default sheet;
}
declare module '*.css?sheet-file' {
  const sheet: CSSStyleSheet;
  /** Resolves once the rules have loaded, or have failed to load. */
  export const arrived: Promise<void>;
  export default sheet;
}
