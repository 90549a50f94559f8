/** What replies look like (`Shape`), by the call's name: made from the contract's schemas when the scripts are built. */
declare module 'virtual:lending-reply-shapes' {
  const shapes: Readonly<Record<string, unknown>>;
  export default shapes;
}
