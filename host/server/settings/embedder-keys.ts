import { SettingsError } from './setting.ts';

/** Who may open sessions for the pages they make: another company's server, or another of the lender's. */
export interface Embedder {
  /** What the audit calls it. */
  name: string;
  key: string;
}

/** One of EMBEDDER_KEYS: `crm=...`, a key of 32 to 200 characters. */
export function readEmbedder(entry: string, variable: string): Embedder {
  const [, name = '', key = ''] = /^([a-z][a-z0-9-]{0,30})=([\x21-\x7e]{32,200})$/.exec(entry) ?? [];
  if (key !== '') return { name, key };
  throw new SettingsError(
    `${variable} must be names and keys such as crm=KEY separated by commas, each key of 32 to 200 printable ASCII characters.`,
  );
}
