import { firstMessage, type FormRules, type Rule } from '../rules/rule.ts';
import { maxLength, minLength, required } from '../rules/validation.ts';

/** The least for a password that no second factor stands beside (NIST SP 800-63B-4); what it is made of, and how old it is, nobody asks. */
export const shortestPassword = 15;
const longestPassword = 256;

/** The message for a password that the server expects to be guessed. */
export const easyToGuess = 'Easy to guess. Use several words that do not belong together';

/**
 * The message for a new password that is not good enough; undefined for a good one. How easily it is guessed is estimated
 * by the server alone.
 */
export function newPasswordMessage(password: unknown, username: string): string | undefined {
  const isName: Rule = (value) =>
    String(value).trim().toLowerCase() === username.toLowerCase() ||
    String(value).trim().toLowerCase() === username.split('@')[0]?.toLowerCase()
      ? 'Choose something else than your username'
      : undefined;
  return firstMessage(password, [
    required('Enter a new password'),
    minLength(shortestPassword, `Use at least ${shortestPassword} characters`),
    maxLength(longestPassword, `Use at most ${longestPassword} characters`),
    isName,
  ]);
}

/** The rules of the form on the profile screen. */
export function changePasswordRules(username: string): FormRules<{ currentPassword: string; newPassword: string }> {
  return {
    currentPassword: [required('Enter your current password')],
    newPassword: [(value) => newPasswordMessage(value, username)],
  };
}
