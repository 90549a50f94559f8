import type { ListType } from '../contract/lists.ts';
import { queueNames } from '../contract/applications/queues.ts';

/** The list and queue of an application's status; the document desk's for a status without a list of its own. */
export function queueOf(udrs: string): { listType: ListType; queueName: string } {
  switch (udrs) {
    case 'PENDING_REVIEW_REGULAR':
      return { listType: 'pending-review-regular', queueName: queueNames.PENDING_REVIEW_REGULAR };
    case 'PENDING_REVIEW_GPS':
      return { listType: 'pending-review-gps', queueName: queueNames.PENDING_REVIEW_GPS };
    default:
      return { listType: 'document-processing', queueName: queueNames.DOCUMENT_PROCESSING };
  }
}
