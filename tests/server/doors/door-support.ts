import { createHash, createHmac } from 'node:crypto';
import { keepDoors } from '../../../host/server/commands/doors/keep-doors.ts';
import type { Envelope } from '../../../widgets/contract/envelope.ts';
import { jpgWith } from '../files/sample-files.ts';
import type { TestServer } from '../support.ts';

type Desk = Pick<TestServer, 'db' | 'clock'>;

/** Runs `npm run door -- ...`. @returns what it says */
export async function doorCommand({ db, clock }: Desk, command: string): Promise<string> {
  const said: string[] = [];
  await keepDoors(command.split(' '), { db, say: (line) => void said.push(line), now: clock.now });
  return said.join('\n');
}

/** The key that such a command has shown. */
export const shownKey = (said: string): string => /: ([\w-]{43})$/m.exec(said)?.[1] ?? '';

/** What signs a body as a door's own system does. */
export function signatureOf(secret: string, body: string | Buffer, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')}`;
}

interface Sending {
  secret?: string;
  at?: Date;
  type?: string;
}

/** What a door was answered. */
export interface Answer {
  status: number;
  data: Record<string, unknown>;
  errorCode: string | undefined;
  fieldErrors: Record<string, string>;
  text: string;
}

/** A server as a system outside reaches it. */
export interface Reached extends Pick<TestServer, 'clock'> {
  app: { inject(request: OutsideRequest): Promise<OutsideResponse> };
}
interface OutsideRequest {
  method: 'POST' | 'PUT';
  url: string;
  payload: string | Buffer;
  headers?: Record<string, string>;
}
interface OutsideResponse {
  statusCode: number;
  body: string;
}

/** A door's own system: it knows its key and signs what it sends. */
export class OutsideSystem {
  readonly server: Reached;
  readonly name: string;
  readonly secret: string;

  constructor(server: Reached, name: string, secret: string) {
    this.server = server;
    this.name = name;
    this.secret = secret;
  }

  /** Posts a message, again where its row was held for too long, as such an answer (`DATABASE_BUSY`) asks. */
  async postText(path: string, body: string | Buffer, sending: Sending = {}): Promise<Answer> {
    for (;;) {
      const answer = await this.#send(path, body, sending);
      if (answer.errorCode !== 'DATABASE_BUSY') return answer;
    }
  }

  async #send(path: string, body: string | Buffer, sending: Sending): Promise<Answer> {
    const { secret = this.secret, at = this.server.clock.now(), type = 'application/json' } = sending;
    const response = await this.server.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': type,
        'x-lending-door': this.name,
        'x-lending-signature': signatureOf(secret, body, at),
      },
    });
    const envelope = JSON.parse(response.body) as Envelope<Record<string, unknown>>;
    const error = envelope.status === 'ERROR' ? envelope.error : undefined;
    return {
      status: response.statusCode,
      data: envelope.status === 'SUCCESS' ? envelope.data : {},
      errorCode: error?.errorCode,
      fieldErrors: error?.fieldErrors ?? {},
      text: response.body,
    };
  }

  post(path: string, value: unknown, sending: Sending = {}) {
    return this.postText(path, JSON.stringify(value), sending);
  }

  /** Posts a mail as the mail server has it. */
  postMail(raw: string | Buffer, sending: Sending = {}) {
    return this.postText('/doors/mails', raw, { type: 'message/rfc822', ...sending });
  }

  /** Announces a file. @returns where its content goes, and its id */
  async announce(content: Buffer, kind = 'image', name = 'paper.jpg') {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { data } = await this.post('/doors/files', { name, bytes: content.length, sha256, kind });
    return { url: String(data['url']), fileId: String(data['fileId']) };
  }

  /** Sends the content of an announced file. */
  async put(url: string, content: Buffer) {
    const response = await this.server.app.inject({ method: 'PUT', url, payload: content });
    const envelope = JSON.parse(response.body) as Envelope<unknown>;
    return envelope.status === 'ERROR' ? envelope.error.errorCode : 'DONE';
  }

  /** Brings in a file of its own. @returns its id */
  async upload(content = jpgWith(`${this.name} ${Math.random()}`), kind = 'image', name = 'paper.jpg') {
    const { url, fileId } = await this.announce(content, kind, name);
    const done = await this.put(url, content);
    if (done !== 'DONE') throw new Error(`The file was refused: ${done}`);
    return fileId;
  }
}

/** Adds a door, and the system outside that has its key. */
export async function openDoor(
  server: TestServer,
  name: string,
  terms = '--may applications,files,customers,employers',
): Promise<OutsideSystem> {
  return new OutsideSystem(server, name, shownKey(await doorCommand(server, `add ${name} ${terms}`)));
}

/** An application with nothing but what it needs, as the form sends it. */
export const plainForm = {
  product: 'PL',
  lender: 'DMI',
  applicant: {
    firstName: 'Manoj',
    lastName: 'Srivastava',
    mobile: '9876501234',
    email: 'Manoj.S@example.com',
    gender: 'M',
    employment: 'SALARIED',
    city: 'Pune',
    state: 'Maharashtra',
    pinCode: '411001',
  },
  amount: 60_000,
  tenureMonths: 24,
  rateBasisPoints: 2400,
  riskLevel: 'Low',
};

/** The same as a door sends it. */
export const plainApplication = (reference: string) => ({ reference, ...plainForm, rateType: 'FIXED' });

/** What its cards say, so that each of them can be approved. */
export const wholeCards = {
  PAN: {
    PAN_NAME: 'MANOJ SRIVASTAVA',
    PAN_NUMBER: 'abcpk1234f',
    PAN_FATHER_NAME: 'RAMESH SRIVASTAVA',
    PAN_DOB: '1990-02-28',
  },
  AADHAAR: {
    AD_NAME: 'Manoj Srivastava',
    AD_NUMBER: 'XXXX XXXX 1234',
    AD_GENDER: 'MALE',
    AD_ADDRESS: '12, MG Road\nPune',
  },
  SELFIE: { SF_FACE_MATCH: '93%', SF_LIVENESS: 'Passed' },
  CURRENT_ADDRESS: {
    CA_PROOF_TYPE: 'PASSPORT',
    CA_EXPIRY_DATE: '31/12/2031',
    CA_ADDRESS: '12, MG Road, Pune',
    CA_CITY: 'Pune',
    CA_PINCODE: '411001',
  },
  PERMANENT_ADDRESS: {
    PA_PROOF_TYPE: 'RENT_AGREEMENT',
    PA_EXPIRY_DATE: '2031-12-31',
    PA_ADDRESS: '4, Park Street, Pune',
    PA_CITY: 'Pune',
    PA_PINCODE: '411002',
  },
  BANK_STATEMENT: { BS_BANK: 'HDFC', BS_ACCOUNT_HOLDER: 'Manoj Srivastava', BS_PERIOD: 'Last six months' },
  SALARY_SLIP: { SS_MONTH: '2026-10', SS_NET_PAY: '52000' },
};

/** The cards that need a document, with the sides that are sent. */
export const sentSides = [
  ['PAN', 'front'],
  ['AADHAAR', 'front'],
  ['AADHAAR', 'back'],
  ['SELFIE', 'front'],
  ['CURRENT_ADDRESS', 'front'],
  ['PERMANENT_ADDRESS', 'front'],
  ['BANK_STATEMENT', 'front'],
  ['SALARY_SLIP', 'front'],
] as const;

/** An application with every paper and everything else that may be sent. */
export async function wholeApplication(outside: OutsideSystem, reference: string) {
  const documents: { card: string; side: string; fileId: string; type?: string; proofType?: string }[] = [];
  for (const [card, side] of sentSides) documents.push({ card, side, fileId: await outside.upload() });
  const additional = { card: 'ADDITIONAL_KYC', type: 'Address Proof', proofType: 'Electricity bill', side: 'front' };
  documents.push({ ...additional, fileId: await outside.upload() });
  return {
    ...plainApplication(reference),
    account: { number: '123456789012', ifsc: 'HDFC0001234', type: 'SAVINGS' },
    cards: wholeCards,
    documents,
    flags: { review: 'BOUNCE', gpsMismatch: true },
    bureau: { status: 'CLEAR' },
    app: 'Android',
    consents: [
      {
        purpose: 'CREDIT_BUREAU',
        noticeVersion: '3',
        language: 'English',
        channel: 'APP',
        proof: 'OTP',
        reference: 'otp-1',
        at: new Date(outside.server.clock.now().getTime() - 60_000).toISOString(),
      },
    ],
  };
}
