import { extensionNames } from '../../widgets/contract/extensions.ts';
import { headers } from '../../widgets/contract/headers.ts';
import { contractVersion } from '../../widgets/contract/version.ts';

/** What a backend that offers everything says with each answer. */
export const contractHeader: Readonly<Record<string, string>> = {
  [headers.contractVersion]: `${contractVersion}; ${extensionNames.join(', ')}`,
};
