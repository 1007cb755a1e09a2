import type pg from 'pg'
import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import { steadyId, putIntoOutbox, type OutboxEvent } from '../instance/outbox.ts'
import type { PlannedLoan } from './planned-company.ts'

function dataOf(loan: PlannedLoan, round: number, now: string): DataOf<typeof encompassLoanChanged> {
  const state = loan.rounds[round]
  if (!state) throw new Error(`loan ${loan.number} has no round ${round}`)
  return {
    externalId: steadyId(loan.number),
    revision: round + 1,
    loanNumber: loan.number,
    borrower: `Borrower ${loan.number}`,
    address: '1 Chaos Way',
    city: 'Reno',
    state: 'NV',
    product: 'Conventional 30',
    officerLoginId: state.officer,
    officerName: state.officer,
    officerNmls: null,
    milestone: state.status,
    status: state.status,
    outcome: null,
    amountCents: state.amountCents,
    createdAt: '2026-01-05T12:00:00.000Z',
    fundedAt: null,
    readAt: now,
  }
}

/** Inserts a round's changes into encompass's outbox in one transaction, as the service does. The relay sends them. */
export async function sendByEncompass(encompass: pg.Pool, loans: PlannedLoan[], round: number): Promise<void> {
  const now = new Date().toISOString()
  const events = loans.map((loan): OutboxEvent => {
    const data = dataOf(loan, round, now)
    const named = steadyId(`${loan.number}/${round}`)
    return { id: named, type: encompassLoanChanged, key: data.externalId, aggregateVersion: data.revision, data }
  })
  await putIntoOutbox(encompass, 'encompass', events)
}

const STORE = `
  insert into loan_snapshots (external_id, revision, last_modified, milestone, facts, read_at)
  select f ->> 'externalId', (f ->> 'revision')::int, '', '', f - 'revision' - 'readAt', (f ->> 'readAt')::timestamptz
  from jsonb_array_elements($1::jsonb) f`

/** Stores the last readings of loans that were sent, as the service does. */
export async function storeReadings(encompass: pg.Pool, loans: PlannedLoan[]): Promise<void> {
  const now = new Date().toISOString()
  const last = loans.map((loan) => dataOf(loan, loan.rounds.length - 1, now))
  await encompass.query(STORE, [JSON.stringify(last)])
}
