/** A day on which a next call may be, whenever the tests run: a month from now in India. */
const day = new Date(Date.now() + 30 * 86_400_000 + 330 * 60_000).toISOString().slice(0, 10);

const month = new Date(day).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });

/** The same moment of that day as a date-time field holds it and shows it, as calling forms send it, and as logs answer and show it. */
export const nextCall = {
  day,
  field: `${day}T14:05`,
  shown: `${day.split('-').toReversed().join('/')} 02:05 PM`,
  wire: `${day.replaceAll('-', '/')} 14:05`,
  logged: `${day} 14:05:00`,
  listed: `${day.slice(8)} ${month} ${day.slice(0, 4)} 02:05 PM`,
};
