/** What replies look like (`Shape`), by the call's name: made from the contract's schemas when the scripts are built. */
declare module 'virtual:lending-reply-shapes' {
  const shapes: Readonly<Record<string, unknown>>;
  export default shapes;
  /** The fields by which an answer to a core write without an envelope is known as its reply, by the call's name. */
  export const signs: Readonly<Record<string, unknown>>;
}
