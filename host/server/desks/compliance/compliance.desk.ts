import { defineDesk } from '../../core/desk/define-desk.ts';
import { complianceHandlers, seesComplianceFile } from './compliance.handlers.ts';
import { endCorrections } from './end-corrections.ts';

export const complianceDesk = defineDesk({
  handlers: complianceHandlers,
  sees: [seesComplianceFile],
  follows: { 'application.moved': [endCorrections] },
});
