import { udrsStates, type Udrs } from '../../../../widgets/contract/applications/udrs.ts';

const order: readonly Udrs[] = udrsStates;

/** Whether work that goes straight on has come to a state, or past it. */
export function hasReached(udrs: Udrs, state: Udrs): boolean {
  return order.indexOf(udrs) >= order.indexOf(state);
}

/** What of an application tells where its work stands, or ended. */
interface Ended {
  udrs: Udrs;
  compliance_status: string | null;
  vkyc_outcome: string | null;
}

/** The state that an application came to before its work ended; the present one where it goes on. */
export function lastStateOf({ udrs, compliance_status, vkyc_outcome }: Ended): Udrs {
  if (udrs === 'DISBURSED') return 'DISBURSAL_INITIATED';
  if (udrs !== 'REJECTED' && udrs !== 'CANCELLED') return udrs;
  if (compliance_status === 'REJECTED') return 'COMPLIANCE_REVIEW';
  return vkyc_outcome === 'REJECTED' ? 'VKYC_AUDIT' : 'DOCUMENT_PROCESSING';
}
