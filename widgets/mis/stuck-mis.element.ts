import { defineWidget } from '../kit/define-widget.tsx';
import entry from '../kit/look/form/entry.css?sheet';
import table from '../kit/look/list/data-table.css?sheet';
import mis from './styles/mis.css?sheet';
import { StuckMis } from './stuck-mis.tsx';

/**
 * What waits in the queues: a row for each queue, the one with the oldest application first, with its counts by age, how many
 * are past the queue's limit, and who waits longest. A count opens its queue with the rows that it counts. The figures can be
 * narrowed to a product and a partner, and had as a file.
 *
 * @fires lending-ready
 * @fires lending-error - the figures could not be loaded
 * @fires lending-auth-required
 * @fires {{ screen: string; params: Readonly<Record<string, string>> }} lending-navigate - to a queue; cancelable. Unless a listener
 *   prevents it, the portal shows the queue in a new tab
 */
defineWidget('lending-stuck-mis', StuckMis, { sheets: [entry, table, mis] });
