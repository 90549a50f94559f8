import { makeDocumentSpecimens } from '../../documents/demo/document-specimens.ts';
import { pdf, specimen, type Specimen } from '../../../demo/kit/specimens.ts';
import type { AgentKycDocument } from '../../../../../widgets/contract/agent-kyc/agent-kyc.ts';

function page(name: string, lines: readonly string[]): Specimen {
  const content = pdf(lines);
  return specimen({ name: `${name}.pdf`, kind: 'pdf', type: 'application/pdf', content, width: null, height: null });
}

/** The papers of agents that no customer has. */
export function makeAgentSpecimens() {
  const note = 'Specimen of a demo: no person is named';
  return {
    DRA: page('dra-certificate', ['Certificate of debt recovery agents', note, 'Examination passed']),
    POLICE: page('police-verification', ['Police verification', note, 'Nothing adverse is on record']),
  };
}

/** The demo's file for each document of a KYC. */
export function makeKycSpecimens(): Record<AgentKycDocument, Specimen> {
  const { selfie, panFront, addressFront } = makeDocumentSpecimens();
  return { PHOTO: selfie, PAN: panFront, ADDRESS: addressFront, ...makeAgentSpecimens() };
}
