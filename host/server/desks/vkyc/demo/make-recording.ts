import type { Insertable } from 'kysely';
import { vkycCheckKeys, type VkycReason } from '../../../../../widgets/contract/vkyc/vkyc.ts';
import type { CheckAnswer } from '../../../../../widgets/contract/vkyc/vkyc-rules.ts';
import type { Database } from '../../../db/schema.ts';
import type { SeededRandom } from '../../../demo/kit/seeded-random.ts';
import type { Person } from './vkyc-seed.store.ts';
import { recordingSeconds, type VkycFiles } from './vkyc-specimens.ts';
import { dayOf } from '../../../../../widgets/contract/time.ts';

type Session = Required<Insertable<Database['vkyc_session']>>;
type Recording = Omit<
  Session,
  | 'id'
  | 'application_id'
  | 'attempt'
  | 'status'
  | 'link_sent_at'
  | 'expires_at'
  | 'token_hash'
  | 'link_state'
  | 'slot_at'
>;

const day = 86_400_000;

/** A city of each state; the demo's geo-tags lie about it. */
const about: Readonly<Record<string, readonly [latitude: number, longitude: number]>> = {
  Maharashtra: [19.08, 72.88],
  Karnataka: [12.97, 77.59],
  'Tamil Nadu': [13.05, 80.26],
  Telangana: [17.38, 78.48],
  Gujarat: [23.02, 72.57],
  'Uttar Pradesh': [26.85, 80.95],
  'Andhra Pradesh': [16.51, 80.65],
  'West Bengal': [22.57, 88.36],
  Kerala: [9.93, 76.27],
  Delhi: [28.61, 77.21],
};
const middle = [21.15, 79.09] as const;
const languages: Readonly<Record<string, string>> = {
  Maharashtra: 'Marathi',
  Karnataka: 'Kannada',
  'Tamil Nadu': 'Tamil',
  Telangana: 'Telugu',
  Gujarat: 'Gujarati',
  'Andhra Pradesh': 'Telugu',
  'West Bengal': 'Bengali',
  Kerala: 'Malayalam',
};

/** A session that has no recording. */
export const nothingRecorded: Recording = {
  started_at: null,
  ended_at: null,
  end_reason: null,
  conducted_by_id: null,
  recording_file_id: null,
  face_file_id: null,
  pan_file_id: null,
  language: null,
  latitude: null,
  longitude: null,
  accuracy_m: null,
  place: null,
  is_in_india: null,
  network_country: null,
  network_region: null,
  is_proxy: null,
  consent_at: null,
  aadhaar_on: null,
  liveness_code: null,
  face_match_selfie: null,
  face_match_pan: null,
  pan_read: null,
  questions: '[]',
  moments: '[]',
  flags: '[]',
  evidence_hash: null,
  evidence_at: null,
};

interface Recorded {
  random: SeededRandom;
  subject: Person;
  start: Date;
  conductor: string | null;
  files: VkycFiles;
  /** Whether somebody else is heard beside the customer. */
  hasWarning: boolean;
  isAbroad?: boolean;
}

/** What the vendor of the call has recorded of a session that was completed. */
export function makeRecording({
  random,
  subject,
  start,
  conductor,
  files,
  hasWarning,
  isAbroad = false,
}: Recorded): Recording {
  const [latitude, longitude] = isAbroad ? [25.2, 55.27] : (about[subject.state] ?? middle);
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  const values = subject.field_values ?? {};
  const shift = () => random.integer(-400, 400) / 10_000;
  const questions = [
    { question: 'What is your employer called?', answer: 'Named as in the application', isRight: true, second: 34 },
    { question: 'How much do you borrow?', answer: 'The amount of the application', isRight: true, second: 37 },
    {
      question: 'In which year did you start there?',
      answer: hasWarning ? 'A second voice says it first' : 'As in the application',
      isRight: !hasWarning,
      second: 39,
    },
  ];
  const moments = [
    { key: 'CONSENT', second: 2 },
    { key: 'FACE', second: 9 },
    { key: 'LIVENESS', second: 16 },
    { key: 'PAN', second: 26 },
    { key: 'QUESTIONS', second: 34 },
    ...(hasWarning ? [{ key: 'WARNING', second: 39 }] : []),
    { key: 'PLACE', second: 44 },
  ];
  return {
    ...nothingRecorded,
    started_at: start,
    ended_at: after(recordingSeconds),
    conducted_by_id: conductor,
    recording_file_id: files.recording,
    face_file_id: files.face,
    pan_file_id: files.pan,
    language: random.chance(0.3) ? 'English' : (languages[subject.state] ?? 'Hindi'),
    latitude: Number((latitude + shift()).toFixed(4)),
    longitude: Number((longitude + shift()).toFixed(4)),
    accuracy_m: random.integer(6, 48),
    place: isAbroad ? 'Dubai' : `${subject.city} ${subject.pin_code}`,
    is_in_india: !isAbroad,
    network_country: isAbroad ? 'AE' : 'IN',
    network_region: isAbroad ? 'Dubai' : subject.state,
    is_proxy: false,
    consent_at: after(2),
    aadhaar_on: dayOf(new Date(start.getTime() - day)),
    liveness_code: '4729',
    face_match_selfie: random.integer(hasWarning ? 58 : 84, 98),
    face_match_pan: random.integer(hasWarning ? 55 : 80, 95),
    pan_read: JSON.stringify({
      name: values['PAN_NAME'] ?? subject.full_name.toUpperCase(),
      dateOfBirth: values['PAN_DOB'] ?? '',
      number: values['PAN_NUMBER'] ?? '',
    }),
    questions: JSON.stringify(questions),
    moments: JSON.stringify(moments),
  };
}

/** A checklist on which everything passes but one question, if one is named. */
export function makeChecklist(
  random: SeededRandom,
  failed?: { key: CheckAnswer['key']; reason: VkycReason },
): CheckAnswer[] {
  const isOtherWay = failed === undefined && random.chance(0.1);
  return vkycCheckKeys.map((key): CheckAnswer => {
    if (key === failed?.key) return { key, verdict: 'FAIL', reason: failed.reason, remark: '' };
    if (isOtherWay && key === 'LIVENESS')
      return {
        key,
        verdict: 'ALTERNATIVE',
        reason: null,
        remark: 'Cannot speak: wrote the code down on paper instead',
      };
    return { key, verdict: 'PASS', reason: null, remark: '' };
  });
}
