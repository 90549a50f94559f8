import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The least that a page of React can be that shows the same rows, sorts and pages them: no tabs, filters, search, selection,
// states, keyboard, menus or live changes. What the queue list costs is told in multiples of it.

const columns = [
  ['loanApplicationNumber', 'Loan ID'],
  ['name', 'Name'],
  ['productType', 'Type'],
  ['loanAmount', 'Amount'],
  ['contactNumber', 'Mobile No'],
  ['documents', 'Documents'],
  ['status', 'Status'],
  ['riskLevel', 'Risk'],
  ['partnerName', 'Partner'],
  ['queuedDate', 'Queued on'],
  ['waitingSince', 'Waiting'],
  ['userInfo', 'Owner'],
] as const;

type Row = Record<string, string | number | null> & { rowId: string };
interface Asked {
  pageNumber: number;
  sortBy: string;
  sortOrder: 'asc' | 'desc';
}

async function fetchRows(asked: Asked): Promise<Row[]> {
  const answer = await fetch('/lists/document-processing/rows', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-security-token': localStorage.getItem('lending.securityToken') ?? '',
      'x-user-key': localStorage.getItem('lending.userKey') ?? '',
    },
    body: JSON.stringify({
      userId: 'any',
      queueName: 'Document Processing',
      rows: 10,
      filters: { optionId: [] },
      ...asked,
    }),
  });
  return (await answer.json()).data.rows as Row[];
}

function Table() {
  const [asked, setAsked] = useState<Asked>({ pageNumber: 1, sortBy: 'queuedDate', sortOrder: 'asc' });
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    void fetchRows(asked).then(setRows);
  }, [asked]);
  return (
    <>
      <table>
        <thead>
          <tr>
            {columns.map(([key, label]) => (
              <th key={key}>
                <button
                  type="button"
                  className="sort"
                  onClick={() => setAsked({ pageNumber: 1, sortBy: key, sortOrder: 'asc' })}
                >
                  {label}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.rowId}>
              {columns.map(([key]) => (
                <td key={key}>{row[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        aria-label="Next page"
        onClick={() => setAsked((before) => ({ ...before, pageNumber: before.pageNumber + 1 }))}
      >
        Next
      </button>
    </>
  );
}

const page = document.querySelector('#page');
if (page) createRoot(page).render(<Table />);
