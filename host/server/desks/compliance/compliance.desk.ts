import { defineDesk } from '../../core/desk/define-desk.ts';
import { complianceHandlers, seesComplianceFile } from './compliance.handlers.ts';

export const complianceDesk = defineDesk({
  handlers: complianceHandlers,
  sees: [seesComplianceFile],
});
