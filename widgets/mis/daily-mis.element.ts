import { defineWidget } from '../kit/define-widget.tsx';
import entry from '../kit/look/form/entry.css?sheet';
import table from '../kit/look/list/data-table.css?sheet';
import { DailyMis } from './daily-mis.tsx';
import charts from './styles/charts.css?sheet';
import mis from './styles/mis.css?sheet';

/**
 * What was done from day to day: what came in, was finished, right the first time, rejected, paid out and collected on each day of
 * a range, by queue, agent and partner, beside as many days before; as charts, as tables, and as a file.
 *
 * @fires lending-ready
 * @fires lending-error - the figures could not be loaded
 * @fires lending-auth-required
 */
defineWidget('lending-daily-mis', DailyMis, { sheets: [entry, table, mis, charts] });
