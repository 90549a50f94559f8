import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { demoCalls } from './calls.js';

/** The page has a React of its own; the element has another, and neither knows of it. */
function Desktop() {
  const [calls, setCalls] = useState([]);
  const [query, setQuery] = useState('');
  const [log, setLog] = useState([]);
  useEffect(() => void demoCalls().then(setCalls), []);
  const note = ({ type, detail }) => setLog((former) => [`${type} ${JSON.stringify(detail)}`, ...former]);

  return (
    <div className="desktop">
      <section className="calls">
        <h1>Incoming calls</h1>
        {calls.map((call) => (
          <button key={call.name} type="button" onClick={() => setQuery(call.query)}>
            Answer: {call.name}
          </button>
        ))}
        <ul id="log" aria-live="polite">
          {log.map((entry, index) => (
            <li key={log.length - index}>{entry}</li>
          ))}
        </ul>
      </section>
      <section className="script">Answer a call to see the borrower beside your call.</section>
      <section className="pane">
        {query && (
          <lending-telephony-crm
            api-base="%HOST%"
            query={query}
            onlending-call-saved={note}
            onlending-dirty-change={note}
            onlending-error={note}
          />
        )}
      </section>
    </div>
  );
}

createRoot(document.querySelector('#app')).render(<Desktop />);
