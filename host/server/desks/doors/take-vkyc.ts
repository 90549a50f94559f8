import { Type, type Static } from 'typebox';
import type { FieldErrors } from '../../../../widgets/contract/errors.ts';
import type { FileKind } from '../../../../widgets/contract/files/uploads.ts';
import type { Rule } from '../../../../widgets/contract/rules/rule.ts';
import { isDay } from '../../../../widgets/contract/time.ts';
import * as files from '../../core/files/file.store.ts';
import { arrivedBy } from '../../core/files/upload-address.store.ts';
import { inputHash } from '../../core/idempotency/input-hash.ts';
import { findAny } from '../../core/staff/staff.store.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import { fileNotThere } from '../documents/add-cards.ts';
import { findCalled, takeCall, type CalledSession, type ToldCall } from '../../core/vkyc/take-call.ts';
import type { AtDoor } from './at-door.ts';
import { kindsOf } from './call-files.store.ts';
import { inputCheck, refuseWrong, valueIn } from './door-input.ts';
import { textErrors } from '../../../../widgets/contract/doors/text-errors.ts';
import { callMessages, callStatuses } from './vkyc.schemas.ts';

const checkStatus = inputCheck(Type.Object({ status: Type.Enum(callStatuses) }));
const checks = {
  QUEUED: inputCheck(callMessages.QUEUED),
  IN_CALL: inputCheck(callMessages.IN_CALL),
  DROPPED: inputCheck(callMessages.DROPPED),
  COMPLETED: inputCheck(callMessages.COMPLETED),
};
type Message = Static<(typeof callMessages)[keyof typeof callMessages]>;
type Completed = Static<typeof callMessages.COMPLETED>;

/** The longest call, and how far a door's clock may be ahead. */
const longestMs = 4 * 3_600_000;
const aheadMs = 300_000;

const isRealDay: Rule = (value) => (isDay(String(value)) ? undefined : 'Send a day as YYYY-MM-DD');
const textRules: Readonly<Record<string, readonly Rule[]>> = {
  aadhaarOn: [isRealDay],
  'panRead.dateOfBirth': [isRealDay],
};

/** The time that a field has; undefined where it has none. */
const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

/** What is wrong with the times of a message, by path. */
function timeErrors(message: Message, { session }: CalledSession, now: Date): FieldErrors {
  const startedAt = 'startedAt' in message ? message.startedAt : undefined;
  const endedAt = 'endedAt' in message ? message.endedAt : undefined;
  const consentAt = 'consentAt' in message ? message.consentAt : undefined;
  const errors: FieldErrors = {};
  for (const [name, text] of Object.entries({ startedAt, endedAt, consentAt })) {
    const moment = timeOf(text)?.getTime();
    if (moment === undefined) continue;
    const isTime = moment >= session.link_sent_at.getTime() && moment <= now.getTime() + aheadMs;
    if (!isTime) errors[name] = 'This is no time at which it can have been';
  }
  const [start, end] = [timeOf(startedAt)?.getTime(), timeOf(endedAt)?.getTime()];
  if (start !== undefined && end !== undefined && (end <= start || end - start > longestMs))
    errors['endedAt'] ??= 'No call begins and ends like this';
  return errors;
}

const secondsBetween = ({ startedAt, endedAt }: Completed) =>
  Math.round((new Date(endedAt).getTime() - new Date(startedAt).getTime()) / 1000);

/** What has a second that the recording has not, by path. */
function secondErrors(message: Completed): FieldErrors {
  const { questions = [], moments = [], flags = [] } = message;
  const length = secondsBetween(message);
  const wrong = Object.entries({ questions, moments, flags }).flatMap(([list, rows]) =>
    [...rows.entries()].flatMap(([at, { second }]) =>
      second !== undefined && second > length ? [`${list}.${at}.second`] : [],
    ),
  );
  return Object.fromEntries(wrong.map((path) => [path, 'The recording has no such second']));
}

/** The files of a record, by path. */
const filesOf = ({ recording, stills = {} }: Completed): [path: string, fileId: string, kind: FileKind][] => [
  ['recording', recording, 'video'],
  ...(stills.face === undefined ? [] : [['stills.face', stills.face, 'image'] as [string, string, FileKind]]),
  ...(stills.pan === undefined ? [] : [['stills.pan', stills.pan, 'image'] as [string, string, FileKind]]),
];

async function fileErrors(tx: Tx, doorId: string, message: Completed): Promise<FieldErrors> {
  const named = filesOf(message);
  const ids = named.map(([, id]) => id);
  const there = await arrivedBy(tx, doorId, ids);
  const kinds = await kindsOf(tx, ids);
  const errors: FieldErrors = {};
  for (const [at, [path, id, kind]] of named.entries()) {
    if (!there.has(id) || ids.indexOf(id) !== at) errors[path] = fileNotThere;
    else if (kinds.get(id) !== kind) errors[path] = `This file is no ${kind}`;
  }
  return errors;
}

/** Ties the files of a record to its session. */
async function attachFiles(tx: Tx, { session }: CalledSession, message: Completed, now: Date): Promise<void> {
  const attachedTo = `vkyc:${session.id}`;
  for (const [path, fileId] of filesOf(message)) {
    const attachment = { fileId, ownerId: null, attachedTo, loanApplicationNumber: session.loan };
    const version = await files.attach(tx, attachment, now);
    if (version === undefined) refuseWrong({ [path]: fileNotThere });
  }
}

/** What a message tells, with what it names found. @param conductedById null where it names nobody */
function toldBy(message: Message, conductedById: string | null): ToldCall {
  const officer = conductedById ?? '';
  switch (message.status) {
    case 'QUEUED':
      return { status: 'QUEUED' };
    case 'IN_CALL':
      return { status: 'IN_CALL', startedAt: new Date(message.startedAt), conductedById: officer };
    case 'DROPPED':
      return {
        status: 'DROPPED',
        startedAt: timeOf(message.startedAt) ?? null,
        endedAt: new Date(message.endedAt),
        conductedById,
        endReason: message.endReason,
      };
    case 'COMPLETED': {
      const { recording, stills = {}, network, flags = [] } = message;
      return {
        status: 'COMPLETED',
        startedAt: new Date(message.startedAt),
        endedAt: new Date(message.endedAt),
        conductedById: officer,
        recordingFileId: recording,
        faceFileId: stills.face ?? null,
        panFileId: stills.pan ?? null,
        language: message.language ?? null,
        geo: message.geo ?? null,
        network: network ? { ...network, region: network.region ?? '' } : null,
        consentAt: timeOf(message.consentAt) ?? null,
        aadhaarOn: message.aadhaarOn ?? null,
        livenessCode: message.livenessCode ?? null,
        faceMatch: message.faceMatch ?? null,
        panRead: message.panRead ?? null,
        questions: message.questions ?? [],
        moments: message.moments ?? [],
        flags: flags.map(({ key, second = null }) => ({ key, second })),
      };
    }
  }
}

/** Checks what a record names. @returns the officer's staff id; null where nobody is named */
async function checkMessage(tx: Tx, message: Message, called: CalledSession, at: AtDoor): Promise<string | null> {
  const conductor = 'conductor' in message ? message.conductor : undefined;
  const officer = conductor === undefined ? undefined : await findAny(tx, conductor);
  const { token: _, ...texts } = message;
  refuseWrong({
    ...textErrors(texts, (path) => textRules[path] ?? []),
    ...timeErrors(message, called, at.now()),
    ...(message.status === 'COMPLETED' && secondErrors(message)),
    ...(message.status === 'COMPLETED' && (await fileErrors(tx, at.door.id, message))),
    ...(conductor !== undefined && !officer && { conductor: 'Nobody here has this user name' }),
  });
  return officer?.id ?? null;
}

/**
 * `POST /doors/vkyc`: what the service of the video call tells of a session, by the token of its link. The same again is answered
 * as before. A record of a case that has moved on is kept, and changes nothing of it.
 *
 * @throws Refusal VALIDATION_FAILED, IDEMPOTENCY_REUSED
 */
export async function takeVkyc(body: Buffer, at: AtDoor): Promise<object> {
  const value = valueIn(body);
  const message: Message = checks[checkStatus(value).status](value);
  const hash = inputHash(message);
  return inTransaction(at.db, async (tx) => {
    const called = await findCalled(tx, message.token);
    if (!called) {
      refuseWrong({ token: 'No link has this token, or it was sent again since' });
      throw new Error('A token without a session is refused');
    }
    const now = at.now();
    // What is there already has its files: it is not checked again.
    const isThere = called.session.evidence_hash === hash;
    const officer = isThere ? null : await checkMessage(tx, message, called, at);
    const told = toldBy(message, officer);
    if (message.status === 'COMPLETED' && !isThere) await attachFiles(tx, called, message, now);
    return takeCall(tx, called, { told, hash }, { now, record: (entry) => at.record(tx, entry) });
  });
}
