import type { FormRules } from '../rules/rule.ts';
import { email, required } from '../rules/basic-validation.ts';

/** VA-01 to VA-03. The label says Username, but only an e-mail address is accepted (LG-06). */
export const signInRules: FormRules<{ username: string; password: string }> = {
  username: [required('Please enter your Username'), email('Please enter a valid email ID')],
  password: [required('Please enter your password')],
};
