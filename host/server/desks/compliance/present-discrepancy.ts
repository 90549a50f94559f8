import type { Kysely } from 'kysely';
import { extensionsOf } from '../../../../widgets/contract/files/uploads.ts';
import type { CallReply } from '../../../../widgets/contract/schemas.ts';
import { indianTime } from '../../base/indian-time.ts';
import type { FileStorage } from '../../call/files.ts';
import type { Database } from '../../db/schema.ts';
import { readableValue } from '../documents/card-values.ts';
import * as documents from '../documents/documents.store.ts';
import type { CardRow } from '../documents/documents.store.ts';
import { titleOf } from '../documents/present-card.ts';
import type { DiscrepancyRow } from './compliance.store.ts';
import { proposalsOf, type ProposalRow } from './proposals.store.ts';

type Discrepancy = CallReply<'fetchComplianceCase'>['discrepancies'][number];
type Proposal = NonNullable<Discrepancy['proposals']>[number];
type File = NonNullable<Discrepancy['file']>;

const orNull = (at: Date | null): string | null => at && indianTime(at);

/** A stored file, as its columns stand beside what it belongs to. */
interface Stored {
  fileId: string;
  type: string | null;
  kind: string | null;
  name: string | null;
  bytes: number | null;
  at: Date | null;
}

async function presentStored(
  { fileId, type, kind, name, bytes, at }: Stored,
  of: { id: string; side: File['side'] },
  storage: FileStorage,
): Promise<File> {
  const [extension = ''] = extensionsOf(type ?? '');
  return {
    ...of,
    documentId: of.id,
    kind: kind === 'image' || kind === 'pdf' || kind === 'video' ? kind : 'other',
    url: await storage.linkTo(fileId),
    label: name ?? '',
    extension,
    origin: 'USER_UPLOADED',
    isRedacted: false,
    bytes: bytes ?? 0,
    createdAt: orNull(at) ?? '',
  };
}

/** What an application's cards say, and what is proposed of them. */
export interface Cards {
  cards: readonly CardRow[];
  proposals: readonly ProposalRow[];
}

export async function readProposals(db: Kysely<Database>, applicationId: string): Promise<Cards> {
  return {
    cards: await documents.cardsOf(db, applicationId),
    proposals: await proposalsOf(db, applicationId),
  };
}

async function presentProposal(row: ProposalRow, card: CardRow | undefined, storage: FileStorage): Promise<Proposal> {
  const field = card?.fields.find(({ key }) => key === row.field_key);
  const readable = (value: string | null) => (card && field ? readableValue(card, field, value ?? '') : (value ?? ''));
  const { from_file_id: fromId, file_id: fileId, side } = row;
  const [from, to] = [
    { type: row.from_type, kind: row.from_kind, name: row.from_name, bytes: row.from_bytes, at: row.from_created_at },
    { type: row.file_type, kind: row.file_kind, name: row.file_name, bytes: row.file_bytes, at: row.file_created_at },
  ];
  return {
    id: row.id,
    document: { key: row.card_key, label: card ? titleOf(card) : row.card_key },
    field: row.field_key === null ? null : { key: row.field_key, label: field?.label ?? row.field_key },
    side,
    from: readable(row.from_value),
    to: readable(row.to_value),
    fromFile:
      fromId === null
        ? null
        : await presentStored({ fileId: fromId, ...from }, { id: `${row.id}-before`, side }, storage),
    file: fileId === null ? null : await presentStored({ fileId, ...to }, { id: row.id, side }, storage),
    source: row.call_id === null ? 'FIXER' : 'CALLING',
    state: row.state,
    proposedBy: row.proposer ?? '',
    proposedAt: indianTime(row.proposed_at),
    decidedBy: row.decider,
    decidedAt: orNull(row.decided_at),
    because: row.ended_because,
  };
}

/** A discrepancy as the desks show it. */
export async function presentDiscrepancy(
  row: DiscrepancyRow,
  { cards, proposals }: Cards,
  storage: FileStorage,
): Promise<Discrepancy> {
  const { file_id: fileId, document_key: key, media_type: type, kind, file_name: name, bytes, file_at: at } = row;
  const cardOf = (of: string) => cards.find((card) => card.key === of);
  const card = key === null ? undefined : cardOf(key);
  const own = proposals.filter((each) => each.discrepancy_id === row.id);
  return {
    id: row.id,
    round: row.round,
    code: row.code,
    document: key === null ? null : { key, label: card ? titleOf(card) : key },
    remark: row.remark,
    raisedBy: row.raiser ?? '',
    raisedAt: indianTime(row.raised_at),
    answer: row.answer,
    answerText: row.answer_text ?? '',
    file:
      fileId === null
        ? null
        : await presentStored({ fileId, type, kind, name, bytes, at }, { id: row.id, side: null }, storage),
    answeredBy: row.answerer,
    answeredAt: orNull(row.answered_at),
    verdict: row.verdict,
    isAsked: row.is_asked,
    proposals: await Promise.all(own.map((each) => presentProposal(each, cardOf(each.card_key), storage))),
  };
}
