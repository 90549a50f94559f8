import { defineDesk } from '../../core/desk/define-desk.ts';
import { embeddingHandlers } from './embedding.handlers.ts';

export const embeddingDesk = defineDesk({
  handlers: embeddingHandlers,
});
