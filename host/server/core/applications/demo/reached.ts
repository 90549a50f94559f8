import { udrsStates, type Udrs } from '../../../../../widgets/contract/applications/udrs.ts';

const order: readonly Udrs[] = udrsStates;

/** @returns true when an application that nobody sent back has come to a state or past it */
export function hasReached(udrs: Udrs, state: Udrs): boolean {
  return order.indexOf(udrs) >= order.indexOf(state);
}

/** The fields of an application that show where its work stands or ended. */
interface Ended {
  udrs: Udrs;
  compliance_status: string | null;
  vkyc_outcome: string | null;
}

/** The last state of an application before its work ended, or its present state while work goes on. */
export function lastStateOf({ udrs, compliance_status, vkyc_outcome }: Ended): Udrs {
  if (udrs === 'DISBURSED') return 'DISBURSAL_INITIATED';
  if (udrs !== 'REJECTED' && udrs !== 'CANCELLED') return udrs;
  if (compliance_status === 'REJECTED') return 'COMPLIANCE_REVIEW';
  return vkyc_outcome === 'REJECTED' ? 'VKYC_AUDIT' : 'DOCUMENT_PROCESSING';
}
