/** What a session that an embedder has opened may be used for. */
export interface SessionScope {
  /** Route keys. */
  screens: readonly string[];
  origins: readonly string[];
  /** Whether the session works on the backend's own frame pages, too. */
  inFrame: boolean;
  /** Those of the person's roles that the session has; all where it names none. */
  roles?: readonly string[];
}
