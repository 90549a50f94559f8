import { signal, type ReadonlySignal } from '@preact/signals-react';
import type { ExtensionName } from '../../contract/extensions.ts';
import { contractVersion, extensionCount } from '../../contract/version.ts';

/** What a backend offers beyond the core, as far as its answers have said so. */
export interface Offer {
  /** The names of what the backend offers; undefined until an answer has said so. */
  extensions: ReadonlySignal<readonly string[] | undefined>;
  /** False if the backend is known not to offer the extension. */
  mayHave(extension: ExtensionName): boolean;
  /** Whether the backend offers the extension, once that is known. Rejects if the backend cannot be asked. */
  learn(extension: ExtensionName): Promise<boolean>;
  /** Takes the contract header of an answer in an envelope: null where the backend has no contract to tell. */
  note(header: string | null): void;
  /** True if replies are exactly as this contract has them. */
  isExact(): boolean;
}

/**
 * @param base origin of the backend, without a slash at the end
 * @param isCoreAsked whether a core call is under way
 */
export function createOffer(base: string, isCoreAsked: () => boolean): Offer {
  const extensions = signal<readonly string[] | undefined>(undefined);
  const mayHave = (extension: ExtensionName) => extensions.peek()?.includes(extension) ?? true;
  let noted: string | null | undefined;

  async function learn(isAwaited: () => boolean) {
    const { askOffer } = await import('./ask-offer.ts');
    await askOffer(base, extensions, isAwaited);
  }
  return {
    extensions,
    mayHave,
    isExact: () => noted?.split(';')[0] === contractVersion && extensions.peek()?.length === extensionCount,
    async learn(extension) {
      if (!extensions.peek()) await learn(isCoreAsked);
      return mayHave(extension);
    },
    note(header) {
      if (header === noted) return;
      noted = header;
      const [, names] = header?.split(';') ?? ['', ''];
      if (names === undefined) learn(() => false).catch(() => (noted = undefined));
      else extensions.value = names.match(/[\w-]+/g) ?? [];
    },
  };
}
