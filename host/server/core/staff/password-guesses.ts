import { easyToGuess } from '../../../../widgets/contract/session/new-password.ts';

/** Who chooses a password. Their names are tried first by whoever guesses it. */
export interface PasswordOwner {
  username: string;
  firstName: string;
  lastName: string;
}

/** Fewer guesses than these are within reach of one who guesses for a year (NIST SP 800-63B-4: no password that is expected). */
const fewestGuessesLog10 = 11;

/** What is looked at: the time grows with the square of the length, to seconds for the longest that is taken. */
const mostLookedAt = 48;

const productWords = ['lending', 'desk'];

function wordsOf({ username, firstName, lastName }: PasswordOwner): string[] {
  const [account = ''] = username.split('@');
  // A letter by itself would make every such letter of a password a word.
  return [account, firstName, lastName, ...productWords].filter((word) => word.length > 2);
}

// Loaded at the first password that somebody sets: the list of what others have chosen is long.
const load = async () => {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
};
let loading: ReturnType<typeof load> | undefined;

/** After how many guesses a password is expected to be right: the power of ten. */
export async function guessesLog10(password: string, owner: PasswordOwner): Promise<number> {
  loading ??= load();
  return (await loading).check(password.slice(0, mostLookedAt), wordsOf(owner)).guessesLog10;
}

/** The message for a password that is easy to guess; undefined for any other. */
export async function guessedMessage(password: string, owner: PasswordOwner): Promise<string | undefined> {
  return (await guessesLog10(password, owner)) < fewestGuessesLog10 ? easyToGuess : undefined;
}
