/** The names that a frame's bridge passes on, made from the elements' own files when the scripts are built. */
declare module 'virtual:lending-elements/bridge' {
  /** Events that reach the page around a frame. */
  export const bridgeEvents: readonly `lending-${string}`[];
  /** Methods that this page may call through the frame, beside `requestClose`. */
  export const bridgeMethods: readonly string[];
  /** Attributes that keep their value from one call to the next unless the next call names them. */
  export const lastingAttributes: readonly string[];
}
