/** The measures of the scale benchmark at each size, with their table texts. */
export interface Measure {
  name: string
  unit: 'rows/s' | 'events/s' | 'commits/s' | 'ms' | 's' | 'B'
  /** The call or query. */
  what: string
}

export const LOAN_MEASURES = {
  importRate: {
    name: 'import',
    unit: 'rows/s',
    what: 'a CSV file through POST /api/imports, from the call to completed',
  },
  settled: { name: 'events after it', unit: 's', what: 'from completed until no service has an event left' },
  funding: { name: 'funding', unit: 'ms', what: 'POST /api/loans/bulk-import of one row that funds a loan, p50' },
  patch: { name: 'change', unit: 'ms', what: 'PATCH /api/loans/{id} of the amount of a pending loan, p50' },
  officerList: {
    name: "loan officer's list",
    unit: 'ms',
    what: 'GET /api/loans of a loan officer with 1,000 loans, p50',
  },
  companyList: { name: "company's list", unit: 'ms', what: 'GET /api/loans of the CEO, p50' },
  searchRare: { name: 'search, rare', unit: 'ms', what: 'GET /api/loans?q= with a loan number, p50' },
  searchCommon: {
    name: 'search, common',
    unit: 'ms',
    what: 'GET /api/loans?q= with a last name that one in seven has, p50',
  },
  uncommonSort: { name: 'uncommon sort', unit: 'ms', what: 'GET /api/loans?sort=borrower of the CEO, p50' },
  dashboard: { name: 'dashboard', unit: 'ms', what: "the three calls of the CEO's dashboard one after the other, p50" },
  moveAbove: {
    name: 'move above loans',
    unit: 'ms',
    what: 'PUT /api/users/{id}/upline of a member with a tenth of all loans below, until loans has it, p50',
  },
  moveAlone: { name: 'move above none', unit: 'ms', what: 'the same of a member without loans, p50' },
  loanBytes: { name: 'loan', unit: 'B', what: 'bytes per row of loans, indexes included' },
  ledgerBytes: { name: 'ledger entry', unit: 'B', what: 'bytes per row of commission_entries, indexes included' },
  logBytes: {
    name: 'logged event',
    unit: 'B',
    what: 'bytes per event of the log, indexes included; one event carries up to a batch of loans',
  },
} satisfies Record<string, Measure>

export const EVENT_MEASURES = {
  relayRate: { name: 'relay', unit: 'events/s', what: '20,000 events of an outbox to the log, one relay' },
  consumerRate: {
    name: 'consumers',
    unit: 'events/s',
    what: 'the same events from the log to effects in a database, one group',
  },
  commitRate: {
    name: 'commits',
    unit: 'commits/s',
    what: '16 connections that each commit one outbox row after the other, while the relay runs',
  },
  notifyRate: {
    name: 'commits, each with NOTIFY',
    unit: 'commits/s',
    what: 'the same if every commit notifies the relay',
  },
  inboxBytes: {
    name: 'inbox row',
    unit: 'B',
    what: "bytes per row of the consumers' inbox after these events, indexes included",
  },
} satisfies Record<string, Measure>

/** null: the call was refused, such as a search that timed out. */
export type Values = Partial<Record<string, number | null>>
