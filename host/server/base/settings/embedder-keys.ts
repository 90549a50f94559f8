import { SettingsError } from './setting.ts';

/** A server that may open sessions for the pages it makes: another company's, or another server of the lender. */
export interface Embedder {
  /** The embedder's name in the audit. */
  name: string;
  key: string;
}

/** Reads one entry of EMBEDDER_KEYS, `crm=...` with a key of 32 to 200 characters. @throws SettingsError */
export function readEmbedder(entry: string, variable: string): Embedder {
  const [, name = '', key = ''] = /^([a-z][a-z0-9-]{0,30})=([\x21-\x7e]{32,200})$/.exec(entry) ?? [];
  if (key !== '') return { name, key };
  throw new SettingsError(
    `${variable} must be names and keys such as crm=KEY separated by commas, each key of 32 to 200 printable ASCII characters.`,
  );
}
