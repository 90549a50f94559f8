import { afterAll, beforeAll, expect, it } from 'vitest';
import { sections, type Choice, type Section } from '../../../host/server/db/baseline/documents/document-sections.ts';
import { additionalSection, documentSides, fieldVariants } from '../../../widgets/contract/documents/documents.ts';
import { photo, startDesk, upload, type Desk } from './support.ts';

let desk: Desk;
beforeAll(async () => {
  desk = await startDesk(60);
  await desk.server.db
    .deleteFrom('document')
    .where('application_id', '=', desk.id)
    .where('section_key', '=', additionalSection)
    .execute();
});
afterAll(() => desk.server.close());

const own = sections.filter(({ key }) => key !== additionalSection);
const named = (choices: readonly Choice[]) => choices.map(([key, label]) => ({ key, label }));
/** A value that no other field has. */
const valueOf = (section: Section, field: string) => `${section.key} ${field}`;
const decided = {
  PAN: { status: 'approved', reasons: [] },
  AADHAAR: { status: 'rejected', reasons: ['INCOMPLETE', 'NUMBER_VISIBLE'] },
  SALARY_SLIP: { status: 'rejected', reasons: ['MONTH_OLD'] },
} as const;
const verdictOn = (key: string) => (key in decided ? decided[key as keyof typeof decided] : undefined);

it('every card of every tab has its own key, texts, status, reasons and fields with their values [EN-12][EN-13]', async () => {
  for (const section of own) {
    const verdict = verdictOn(section.key);
    const values = section.fields.map(([key]) => [key, valueOf(section, key)]);
    await desk.server.db
      .updateTable('document')
      .set({
        field_values: JSON.stringify(Object.fromEntries(values)),
        status: verdict?.status ?? null,
        reject_reasons: JSON.stringify(verdict?.reasons ?? []),
      })
      .where('application_id', '=', desk.id)
      .where('section_key', '=', section.key)
      .execute();
  }
  for (const { key: tabName } of (await desk.config()).tabs) {
    const cards = await desk.tab(tabName);
    const wanted = own.filter(({ tab }) => tab === tabName);
    expect(cards.map(({ key }) => key)).toEqual(wanted.map(({ key }) => key));
    for (const [at, section] of wanted.entries()) {
      const { status, reasons } = verdictOn(section.key) ?? { status: 'pending', reasons: [] };
      expect(cards[at]).toMatchObject({
        key: section.key,
        summaryTitle: section.summary,
        headerTitle: section.title,
        groupBy: section.group,
        status: { docStatus: status, approved: status === 'pending' ? null : status === 'approved' },
        rejectReasons: named(section.reasons),
        selectedRejectReasons: reasons.map((key) => ({
          key,
          label: new Map<string, string>(section.reasons).get(key),
        })),
        type: null,
        proofType: null,
      });
      expect(cards[at]?.fields).toEqual(
        section.fields.map(([key, label, accessLevel, variant]) => ({
          key,
          label,
          accessLevel,
          variant,
          value: valueOf(section, key),
        })),
      );
      const choices = Object.entries(section.choices ?? {}).map(([key, each]) => [key, named(each)]);
      expect(cards[at]?.additionalData).toEqual(Object.fromEntries(choices));
      expect(Object.keys(cards[at]?.preview ?? {})).toEqual(
        documentSides.filter((side) => section.sides.includes(side)),
      );
    }
  }
});

it('the fields of the cards are of every kind, and some of them are read-only [EN-13]', async () => {
  const tabs = await Promise.all((await desk.config()).tabs.map(({ key }) => desk.tab(key)));
  const fields = tabs.flat().flatMap((card) => card.fields);
  expect(new Set(fields.map(({ variant }) => variant))).toEqual(new Set(fieldVariants));
  expect(new Set(fields.map(({ accessLevel }) => accessLevel))).toEqual(new Set(['form', 'edit']));
});

it('each picture of a card opens the content of its own side and slot [EN-12]', async () => {
  const sent = new Map<string, Buffer>();
  for (const side of documentSides)
    for (const slot of ['original', 'modified']) {
      const content = photo();
      sent.set(`${side} ${slot}`, content);
      (await upload(desk, `CURRENT_ADDRESS.${side}.${slot}`, content)).data();
    }
  const { preview } = await desk.card('CURRENT_ADDRESS', 'ADDRESS');
  for (const side of documentSides)
    for (const slot of ['original', 'modified'] as const) {
      const url = preview?.[side]?.[slot]?.url ?? '';
      expect((await desk.server.app.inject({ url })).rawPayload, `${side} ${slot}`).toEqual(
        sent.get(`${side} ${slot}`),
      );
    }
});
