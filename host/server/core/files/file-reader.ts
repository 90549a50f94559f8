import type { CallContext } from '../../call/handler.ts';

/** Whether a caller may see a file because of what holds it, such as a document or a message. */
export type FileReader = (fileId: string, context: Pick<CallContext, 'db' | 'caller'>) => Promise<boolean>;
