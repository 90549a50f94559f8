import { computed } from '@preact/signals-react';
import type { KeptText } from '../kit/work/kept/kept-text.ts';
import { untouched, type CardEdit, type CardEdits } from './card-edits.ts';

/** The edits of all cards as texts, by card key and field name. */
type Texts = Readonly<Record<string, string>>;

const separator = '|';
const statusName = '#status';
const reasonsName = '#reasons';
const versionName = '#version';

function draftOf(all: Readonly<Record<string, CardEdit>>): Texts {
  const kept: Record<string, string> = {};
  for (const [cardKey, { values, status, reasons, version }] of Object.entries(all)) {
    for (const [field, value] of Object.entries(values)) kept[`${cardKey}${separator}${field}`] = value;
    if (status !== undefined) kept[`${cardKey}${separator}${statusName}`] = status;
    if (reasons !== undefined) kept[`${cardKey}${separator}${reasonsName}`] = reasons.join(',');
    if (version !== undefined) kept[`${cardKey}${separator}${versionName}`] = String(version);
  }
  return kept;
}

function editsOf(kept: Texts): Record<string, CardEdit> {
  const all: Record<string, CardEdit> = {};
  for (const [name, value] of Object.entries(kept)) {
    const [cardKey = '', field] = name.split(separator);
    if (field === undefined) continue;
    const edit = all[cardKey] ?? untouched;
    if (field === statusName) {
      if (value === 'APPROVED' || value === 'REJECTED') all[cardKey] = { ...edit, status: value };
    } else if (field === reasonsName) all[cardKey] = { ...edit, reasons: value === '' ? [] : value.split(',') };
    else if (field === versionName) all[cardKey] = { ...edit, version: Number(value) };
    else all[cardKey] = { ...edit, values: { ...edit.values, [field]: value } };
  }
  return all;
}

/** A card's edit as one text to compare, without the version of the card. */
const changeOf = ({ values, status, reasons }: CardEdit = untouched) =>
  JSON.stringify([
    Object.keys(values)
      .toSorted()
      .map((field) => [field, values[field]]),
    status,
    reasons,
  ]);

/** Cards whose edits differ. */
function differing(one: Readonly<Record<string, CardEdit>>, other: Readonly<Record<string, CardEdit>>): string[] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].filter((key) => changeOf(one[key]) !== changeOf(other[key]));
}

/**
 * The edits of an application's cards in the shape that a draft keeps. For a card that was changed here and elsewhere,
 * the edit made here stays.
 */
export function editsText({ all, replace }: CardEdits): KeptText<Texts> {
  /** The edits of the draft that was shown last. */
  let taken: Readonly<Record<string, CardEdit>> = {};
  const isTyped = () => differing(all.peek(), taken).length > 0;
  function clear() {
    taken = {};
    replace({});
  }
  return {
    kept: computed(() => (Object.keys(all.value).length > 0 ? draftOf(all.value) : undefined)),
    isShown: (found) => differing(editsOf(found), taken).length === 0,
    show(found) {
      if (!found) {
        if (!isTyped()) clear();
        return;
      }
      const now = all.peek();
      const next = editsOf(found);
      for (const cardKey of differing(now, taken)) {
        const edit = now[cardKey];
        if (edit) next[cardKey] = edit;
        else delete next[cardKey];
      }
      taken = editsOf(found);
      replace(next);
    },
    isTyped,
    clear,
  };
}
