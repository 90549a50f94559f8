/**
 * The floors of `host/server`, from the ground up: what stands on one imports of its own floor and of those below. Desks, the
 * binding to HTTP and the way to a lender's backend stand side by side and know nothing of each other.
 */
const floors = [
  ['base'],
  ['db'],
  ['call'],
  ['core'],
  ['desks', 'http', 'upstream'],
  ['registers'],
  ['demo'],
  ['wiring'],
] as const;

/** The desks that may import another, by what they show of it. */
export const deskArrows: Readonly<Record<string, string>> = {
  'application-details -> documents': 'its page shows the cards, and opens their files',
  'application-details -> chat': 'its page shows the chat that the application has',
  'application-details -> compliance': 'its page shows the calls that compliance has made',
  'chat -> documents': 'a document that a customer sends becomes a card’s',
  'compliance -> documents': 'the case is decided by the cards',
  'doors -> documents': 'an application comes in with its cards and their files',
  'doors -> nach': 'a mail comes in at the desk of mandates',
  'vkyc -> documents': 'the session is compared with the cards',
};

const server = 'host/server/';

/**
 * The folder of the server that a file counts to: a floor, a desk or a part of the core. A demo's files are its own wherever they
 * lie, since a desk runs without them.
 */
export function serverFolderOf(file: string): string | undefined {
  if (!file.startsWith(server)) return undefined;
  const parts = file.slice(server.length).split('/');
  const demo = parts.indexOf('demo');
  if (demo === 0) return parts.length === 2 ? 'demo' : `demo/${parts[1]}`;
  if (demo > 0) return parts.slice(0, demo + 1).join('/');
  const [first = '', second = ''] = parts;
  if (parts.length === 1 || first === 'commands') return 'wiring';
  return first === 'core' || first === 'desks' ? `${first}/${second}` : first;
}

const isOfDemo = (folder: string) => folder.split('/').includes('demo');

function heightOf(folder: string): number {
  const name = isOfDemo(folder) ? 'demo' : folder.split('/')[0];
  return floors.findIndex((floor) => floor.some((each) => each === name));
}

/** What is wrong with an import of one file of the server by another; undefined where nothing is. */
export function serverBreach(file: string, target: string): string | undefined {
  const [from, to] = [serverFolderOf(file), serverFolderOf(target)];
  if (from === undefined || to === undefined || from === to) return undefined;
  if (heightOf(to) < 0 || heightOf(from) < 0) return `no floor of the server: ${heightOf(to) < 0 ? to : from}`;
  if (heightOf(to) > heightOf(from))
    return isOfDemo(to) ? 'what a lender runs knows no demo' : `${from} stands below ${to}`;
  const isBeside = heightOf(to) === heightOf(from) && heightOf(to) === heightOf('desks');
  const arrow = `${from} -> ${to}`.replaceAll('desks/', '');
  if (isBeside && !(arrow in deskArrows)) return `${from} and ${to} stand side by side`;
  return undefined;
}
