import type { Connection } from '../client/connection.ts';
import type { ExtensionName } from '../contract/extensions.ts';
import { useValue } from './use-value.ts';

/** Whether the backend offers an extension; false until its first answer has said so. */
export function useOffers({ extensions }: Connection, extension: ExtensionName): boolean {
  return useValue(extensions)?.includes(extension) ?? false;
}

/** False once the backend's answers have said that it does not offer an extension: for what is shown before that. */
export function useMayOffer({ extensions }: Connection, extension: ExtensionName): boolean {
  return useValue(extensions)?.includes(extension) ?? true;
}

/** False once the backend's answers have said that it does not offer an extension. */
export const mayOffer = ({ extensions }: Pick<Connection, 'extensions'>, extension: ExtensionName): boolean =>
  extensions.peek()?.includes(extension) ?? true;
