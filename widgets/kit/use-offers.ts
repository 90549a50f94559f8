import type { Connection } from '../client/connection.ts';
import type { ExtensionName } from '../contract/extensions.ts';
import { useValue } from './use-value.ts';

/** Whether the backend offers an extension; false until its first answer has said so. */
export function useOffers({ extensions }: Connection, extension: ExtensionName): boolean {
  return useValue(extensions)?.includes(extension) ?? false;
}
