/** A code by which a bank says why, as it is kept where our lists have none like it. Our own words for causes have underscores. */
export const bankCodePattern = /^[A-Za-z0-9][A-Za-z0-9 ./-]{0,34}$/;

/** What is shown of a bank's code that our lists do not have: a person finds out what it means, and chooses what to do. */
export const unlistedCode = (code: string): string => `Code ${code} (not in our list)`;
