import type { Insertable } from 'kysely';
import type { Database } from '../../../db/schema.ts';

type Row = Required<Insertable<Database['otp_template']>>;
type Sample = Pick<Row, 'template_name' | 'purpose' | 'channel' | 'language' | 'status' | 'text'> & {
  days: number;
  /** Of the same template as the sample before it, as its next version. */
  isNext?: true;
};

const signIn =
  '{verificationCode} is your code to sign in. It ends in 10 minutes. Do not share it, our staff never ask for it. {hashCode}';
const agreement = '{verificationCode} signs your loan agreement. Do not share it with anyone. {hashCode}';

/** The templates of the demo; the versions of one stand together, oldest first. */
export const otpTemplateSamples: readonly Sample[] = [
  {
    template_name: 'Sign in',
    purpose: 'LOGIN',
    channel: 'SMS',
    language: 'English',
    status: 'INACTIVE',
    text: 'Your code is {#var#}. {verificationCode} {hashCode}',
    days: 380,
  },
  {
    template_name: 'Sign in',
    purpose: 'LOGIN',
    channel: 'SMS',
    language: 'English',
    status: 'ACTIVE',
    text: signIn,
    days: 84,
    isNext: true,
  },
  {
    template_name: 'Sign in',
    purpose: 'LOGIN',
    channel: 'SMS',
    language: 'English',
    status: 'DRAFT',
    text: signIn.replace('10 minutes', '5 minutes'),
    days: 1,
    isNext: true,
  },
  {
    template_name: 'Sign in, Hindi',
    purpose: 'LOGIN',
    channel: 'SMS',
    language: 'Hindi',
    status: 'ACTIVE',
    text: '{verificationCode} आपका लॉगिन कोड है। इसे किसी को न बताएं। {hashCode}',
    days: 120,
  },
  {
    template_name: 'Sign in, Tamil',
    purpose: 'LOGIN',
    channel: 'SMS',
    language: 'Tamil',
    status: 'PENDING_DLT',
    text: '{verificationCode} உங்கள் உள்நுழைவு குறியீடு. {hashCode}',
    days: 3,
  },
  {
    template_name: 'Agreement',
    purpose: 'E_SIGN',
    channel: 'SMS',
    language: 'English',
    status: 'ACTIVE',
    text: agreement,
    days: 200,
  },
  {
    template_name: 'Agreement on WhatsApp',
    purpose: 'E_SIGN',
    channel: 'WHATSAPP',
    language: 'English',
    status: 'APPROVED',
    text: `Hello. ${agreement}`,
    days: 6,
  },
  {
    template_name: 'Bank account consent',
    purpose: 'CONSENT',
    channel: 'SMS',
    language: 'English',
    status: 'DRAFT',
    text: '{verificationCode} lets us read your bank statement once. {hashCode}',
    days: 2,
  },
  {
    template_name: 'E-mandate',
    purpose: 'MANDATE',
    channel: 'SMS',
    language: 'English',
    status: 'ACTIVE',
    text: '{verificationCode} sets up your monthly debit. Do not share it. {hashCode}',
    days: 150,
  },
  {
    template_name: 'Disbursal call',
    purpose: 'DISBURSAL',
    channel: 'VOICE',
    language: 'English',
    status: 'APPROVED',
    text: 'Your code is {verificationCode}. Reference {hashCode}',
    days: 9,
  },
];
