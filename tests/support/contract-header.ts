import { extensionNames } from '../../widgets/contract/extensions.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { contractVersion, type ContractOffer } from '../../widgets/contract/version.ts';

/** What a backend that offers everything says at the contract's path. */
export const contractOffer: ContractOffer = { version: contractVersion, extensions: extensionNames };

/** What it says with each answer. */
export const contractHeader: Readonly<Record<string, string>> = {
  [headers.contractVersion]: `${contractVersion}; ${extensionNames.join(', ')}`,
};
