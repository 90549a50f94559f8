import { firstMessage, type FormRules, type Rule } from '../rules/rule.ts';
import { maxLength, minLength, required } from '../rules/validation.ts';

export const shortestPassword = 12;
const longestPassword = 256;

/** The message for a new password that is not good enough; undefined for a good one. */
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
