import { SettingsError, type Environment } from './setting.ts';

/** Who may open sessions for the pages they make: another company's server, or another of the lender's. */
export interface Embedder {
  /** What the audit calls it. */
  name: string;
  key: string;
}

/** EMBEDDER_KEYS: `crm=...,portal=...`, keys of 32 to 200 characters that are nobody else's. */
export function embedderKeys(environment: Environment, taken: readonly (string | undefined)[]): Embedder[] {
  const entries = (environment['EMBEDDER_KEYS'] ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  const embedders = entries.map((entry) => {
    const [, name = '', key = ''] = /^([a-z][a-z0-9-]{0,30})=([\x21-\x7e]{32,200})$/.exec(entry) ?? [];
    if (key === '')
      throw new SettingsError(
        'EMBEDDER_KEYS must be names and keys such as crm=KEY separated by commas, each key of 32 to 200 printable ASCII characters.',
      );
    return { name, key };
  });
  const names = new Set(embedders.map(({ name }) => name));
  const keys = new Set([...embedders.map(({ key }) => key), ...taken]);
  if (names.size < embedders.length || keys.size < embedders.length + taken.length)
    throw new SettingsError('EMBEDDER_KEYS must name each embedder once, each with a key that nothing else uses.');
  return embedders;
}
