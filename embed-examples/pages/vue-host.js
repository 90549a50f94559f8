import { createApp, h, ref } from './vendor/vue.js';
import { demoCalls } from './calls.js';

const calls = ref([]);
const query = ref('');
const log = ref([]);
const note = ({ type, detail }) => log.value.unshift(`${type} ${JSON.stringify(detail)}`);

/** A template says the same: `<lending-telephony-crm api-base="…" :query="query" @lending-call-saved="note" />`. */
createApp({
  render: () =>
    h('div', { class: 'desktop' }, [
      h('section', { class: 'calls' }, [
        h('h1', 'Incoming calls'),
        h(
          'div',
          calls.value.map((call) =>
            h('button', { onClick: () => (query.value = call.query) }, [`Answer: ${call.name}`]),
          ),
        ),
        h(
          'ul',
          { id: 'log', 'aria-live': 'polite' },
          log.value.map((entry) => h('li', entry)),
        ),
      ]),
      h('section', { class: 'script' }, 'Answer a call to see the borrower beside your call.'),
      h('section', { class: 'pane' }, [
        query.value &&
          h('lending-telephony-crm', {
            'api-base': '%HOST%',
            query: query.value,
            'onLending-call-saved': note,
            'onLending-dirty-change': note,
            'onLending-error': note,
          }),
      ]),
    ]),
}).mount('#app');

calls.value = await demoCalls();
