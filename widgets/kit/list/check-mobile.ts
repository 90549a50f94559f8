import { mobile } from '../../contract/rules/validation.ts';

/** The rule of a mobile number alone, in a file of its own: it is wanted when somebody searches by one (VA-34). */
export const checkMobile = mobile();
