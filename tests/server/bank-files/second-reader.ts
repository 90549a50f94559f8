/**
 * Reads messages of ISO 20022 without any of the server's code: the elements of each message definition in their order, with
 * how often each stands, typed from the published definitions as far as our messages use them.
 */

type Times = readonly [least: number, most: number];
type Content = 'text' | Definition;
export interface Definition {
  readonly attribute?: string;
  /** Whether one of these stands there, and not several. */
  readonly isChoice?: true;
  readonly of: readonly (readonly [name: string, times: Times, content: Content])[];
}

export const once: Times = [1, 1];
export const maybe: Times = [0, 1];
export const several: Times = [0, Infinity];
export const text = (name: string, times: Times = once) => [name, times, 'text'] as const;

const memberId: Definition = {
  of: [['ClrSysId', maybe, { of: [text('Cd', maybe), text('Prtry', maybe)] }], text('MmbId')],
};
export const agent: Definition = {
  of: [['FinInstnId', once, { of: [text('BIC', maybe), ['ClrSysMmbId', maybe, memberId], text('Nm', maybe)] }]],
};
const otherAccount: Definition = { of: [['Othr', once, { of: [text('Id')] }]] };
export const account: Definition = {
  of: [
    ['Id', once, otherAccount],
    ['Tp', maybe, { of: [text('Cd', maybe), text('Prtry', maybe)] }],
    text('Ccy', maybe),
    text('Nm', maybe),
  ],
};
export const party: Definition = { of: [text('Nm', maybe)] };
export const codeOrOwn: Definition = { isChoice: true, of: [text('Cd', maybe), text('Prtry', maybe)] };

const transfer: Definition = {
  of: [
    ['PmtId', once, { of: [text('InstrId', maybe), text('EndToEndId')] }],
    [
      'PmtTpInf',
      maybe,
      { of: [text('InstrPrty', maybe), ['SvcLvl', maybe, codeOrOwn], ['LclInstrm', maybe, codeOrOwn]] },
    ],
    ['Amt', once, { of: [['InstdAmt', once, { attribute: 'Ccy', of: [] }]] }],
    text('ChrgBr', maybe),
    ['CdtrAgt', maybe, agent],
    ['Cdtr', maybe, party],
    ['CdtrAcct', maybe, account],
    ['RmtInf', maybe, { of: [text('Ustrd', several)] }],
  ],
};

/** pain.001.001.03, CustomerCreditTransferInitiationV03. */
export const creditTransfer: Definition = {
  of: [
    [
      'GrpHdr',
      once,
      { of: [text('MsgId'), text('CreDtTm'), text('NbOfTxs'), text('CtrlSum', maybe), ['InitgPty', once, party]] },
    ],
    [
      'PmtInf',
      [1, Infinity],
      {
        of: [
          text('PmtInfId'),
          text('PmtMtd'),
          text('BtchBookg', maybe),
          text('NbOfTxs', maybe),
          text('CtrlSum', maybe),
          [
            'PmtTpInf',
            maybe,
            { of: [text('InstrPrty', maybe), ['SvcLvl', maybe, codeOrOwn], ['LclInstrm', maybe, codeOrOwn]] },
          ],
          text('ReqdExctnDt'),
          ['Dbtr', once, party],
          ['DbtrAcct', once, account],
          ['DbtrAgt', once, agent],
          text('ChrgBr', maybe),
          ['CdtTrfTxInf', [1, Infinity], transfer],
        ],
      },
    ],
  ],
};

interface Node {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
  text: string;
}

/** The elements of a text that has no comment, no entity and no section of characters; it throws for one that is not nested well. */
export function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [, closes, name = '', attributes = '', isEmpty, words] of xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .matchAll(/<(\/?)([A-Za-z]+)((?:\s+[A-Za-z]+="[^"<]*")*)\s*(\/?)>|([^<]+)/g)) {
    const parent = open.at(-1);
    if (!parent) throw new Error('There is more than one root');
    if (words !== undefined) parent.text += words.trim();
    else if (closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} closes what is not open`);
    } else {
      const pairs = [...attributes.matchAll(/([A-Za-z]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]);
      const node: Node = { name, attributes: Object.fromEntries(pairs), children: [], text: '' };
      parent.children.push(node);
      if (isEmpty !== '/') open.push(node);
    }
  }
  if (open.length > 1) throw new Error(`${open.at(-1)?.name} is not closed`);
  const [document] = root.children;
  if (!document) throw new Error('There is no element');
  return document;
}

/** What of an element is against its definition: what stands too often, too seldom, in another order, or nowhere in it. */
export function breaches(node: Node, definition: Content, path = node.name): string[] {
  if (definition === 'text') return node.children.length > 0 || node.text === '' ? [`${path} is no text`] : [];
  const { attribute, isChoice, of } = definition;
  const names = of.map(([name]) => name);
  const places = node.children.map(({ name }) => names.indexOf(name));
  return [
    ...(isChoice && node.children.length !== 1 ? [`${path} is not one of ${names.join(', ')}`] : []),
    ...(attribute !== undefined && node.attributes[attribute] === undefined ? [`${path} has no ${attribute}`] : []),
    ...node.children.filter(({ name }) => !names.includes(name)).map(({ name }) => `${path} has no ${name}`),
    ...(places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0))
      ? [`${path} is in another order`]
      : []),
    ...of.flatMap(([name, [least, most], content]) => {
      const there = node.children.filter((child) => child.name === name);
      const isWrong = there.length < least || there.length > most;
      return [
        ...(isWrong ? [`${path}/${name} stands ${there.length} times`] : []),
        ...there.flatMap((child) => breaches(child, content, `${path}/${name}`)),
      ];
    }),
  ];
}

/** The texts at a path below an element, in their order. */
export function texts(node: Node, path: string): string[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (nodes, name) => nodes.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [node],
    )
    .map((each) => each.text);
}
