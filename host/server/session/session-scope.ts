/** What a session is for that an embedder has opened. */
export interface SessionScope {
  /** Route keys. */
  screens: readonly string[];
  origins: readonly string[];
  /** Whether it works on the backend's own frame pages, too. */
  inFrame: boolean;
}
