/**
 * The contract's own number (semver), apart from the package's. What may change when stands in the README beside
 * ("Versions"); `tests/contract/released/` holds every released contract to compare with.
 */
export const contractVersion = '1.6.0';

/** How many extensions there are: only a backend that offers all of them answers every field. */
export const extensionCount = 67;

/** Answers `ContractOffer`, in the envelope, to everyone. A backend without it is core alone. */
export const contractPath = '/api/contract';

/** What a backend offers. */
export interface ContractOffer {
  /** The contract's number by which the backend answers. */
  version: string;
  /** Names of the extensions table. A reader ignores those that it does not know. */
  extensions: readonly string[];
}
