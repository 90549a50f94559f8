import { nameOf, type Application } from '../applications/application.ts';
import { holdReasons, movesFrom, rejectReasons } from '../applications/stages.ts';
import { requireApplication } from '../applications/standing.ts';
import { loanNumber, reading } from '../reading.ts';
import { refused } from '../refusal.ts';
import type { Asked, Routes } from '../route.ts';
import { additionalGroup, makeCard, shownCard, type Card } from './cards.ts';
import { updateSection } from './update-section.ts';

const tabs = [
  { key: 'KYC', label: 'KYC documents' },
  { key: 'INCOME', label: 'Income' },
];
const documentTypes = [
  {
    key: 'ADDRESS_PROOF',
    label: 'Address proof',
    proofTypes: [
      { key: 'PASSPORT', label: 'Passport' },
      { key: 'ELECTRICITY_BILL', label: 'Electricity bill' },
    ],
  },
  { key: 'IDENTITY_PROOF', label: 'Identity proof', proofTypes: [{ key: 'VOTER_ID', label: 'Voter ID' }] },
];
const employers = ['Lakeside Textiles', 'Lakeview Hospitals', 'Monsoon Foods', 'Northern Rail Works', 'Sunrise Motors'];
const mostAdditional = 20;

function itemsOf(cards: readonly Card[], tab: string) {
  const items = cards
    .filter((card) => card.tab === tab)
    .map(({ key, headerTitle, groupBy }) => ({ key, label: headerTitle, groupBy }));
  return tab === 'KYC'
    ? [...items, { key: 'ADDITIONAL_KYC', label: additionalGroup, groupBy: additionalGroup }]
    : items;
}

function configOf(application: Application) {
  const { number, udrs, hold, cards, loanAmount, productType, partnerName } = application;
  return {
    headerInfo: {
      name: nameOf(application),
      loanApplicationNumber: number,
      imageUrl: '/images/applicant.png',
      items: [
        { key: 'productType', label: 'Product', value: productType },
        { key: 'loanAmount', label: 'Loan amount', value: String(loanAmount) },
        { key: 'partnerName', label: 'Partner', value: partnerName },
      ],
    },
    holdInfo: {
      selectedHoldReason: hold?.reason ?? null,
      selectedHoldRemark: hold?.remark ?? null,
      holdReasonList: holdReasons,
    },
    udrsInfo: {
      selectedUdrs: udrs,
      udrsList: movesFrom(udrs, hold !== null).map((move) =>
        move.key === 'REJECTED' ? { ...move, additionalComments: rejectReasons } : move,
      ),
    },
    tabs: tabs.map(({ key, label }, index) => ({
      key,
      label,
      defaultSelected: index === 0,
      config: { items: itemsOf(cards, key) },
    })),
    documentTypes,
  };
}

function showConfig(asked: Asked) {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', loanNumber);
  given.flag('configRequired');
  given.check();
  // this call's answer stands in a further data (response data.data)
  return { data: configOf(requireApplication(asked, number)) };
}

function showTab(asked: Asked) {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', loanNumber);
  const names = tabs.map(({ key }) => key);
  const tabName = given.oneOf('tabName', names, 'There is no such tab');
  given.check();
  const { cards } = requireApplication(asked, number);
  return { tabName, cards: cards.filter(({ tab }) => tab === tabName).map(shownCard) };
}

function addCard(asked: Asked) {
  const given = reading(asked.values);
  const number = given.text('loanApplicationNumber', loanNumber);
  const typeKey = given.text('type', { most: 60 });
  const proofKey = given.text('proofType', { most: 60 });
  const type = documentTypes.find(({ key }) => key === typeKey);
  const proof = type?.proofTypes.find(({ key }) => key === proofKey);
  if (!type) given.fault('type', 'Choose a document type');
  if (!proof) given.fault('proofType', 'Choose a proof type');
  given.check();
  const { cards } = requireApplication(asked, number);
  const added = cards.filter(({ groupBy }) => groupBy === additionalGroup).length;
  if (added >= mostAdditional) throw refused('TOO_MANY_DOCUMENTS', 'No further document can be added');
  cards.push(
    makeCard({
      key: `ADDITIONAL_KYC_${added + 1}`,
      headerTitle: `${type?.label}-${proof?.label}`,
      groupBy: additionalGroup,
      tab: 'KYC',
      preview: { front: { original: null, modified: null } },
      type: typeKey,
      proofType: proofKey,
    }),
  );
  return {};
}

function searchEmployers({ values }: Asked) {
  const given = reading(values);
  const sought = given.text('employerName', { most: 150 }).trim().toLowerCase();
  given.check();
  const found = employers.map((name, index) => ({ id: `employer-${index + 1}`, name }));
  return { employers: found.filter(({ name }) => name.toLowerCase().includes(sought)) };
}

export const documentRoutes: Routes = {
  'POST /document-processing/config': { takes: 'json', who: 'staff', answer: showConfig },
  'POST /document-processing/tab': { takes: 'json', who: 'staff', answer: showTab },
  'PUT /document-processing/section': { takes: 'json', who: 'staff', answer: updateSection },
  'POST /document-processing/additional-document': { takes: 'json', who: 'staff', answer: addCard },
  'GET /document-processing/employers': { takes: 'query', who: 'staff', answer: searchEmployers },
};
