import type { CallInput } from '../../../widgets/contract/schemas.ts';
import type { Session, TestServer } from '../support.ts';

type Fields = CallInput<'createOtpTemplate'>;

export const dltTemplateId = '1107161234567890123';

/** A template that is good to be saved as a draft. */
export function templateFields(changes: Partial<Fields> = {}): Fields {
  return {
    templateName: 'Sign in',
    purpose: 'LOGIN',
    partnerId: null,
    channel: 'SMS',
    language: 'English',
    header: 'LNDDSK',
    dltTemplateId: '',
    text: '{verificationCode} is your code {hashCode}',
    ...changes,
  };
}

/** @returns the id of a draft that the person has written */
export async function addTemplate(server: TestServer, session: Session): Promise<string> {
  return (await server.call('createOtpTemplate', templateFields(), { session })).data().templateId;
}
