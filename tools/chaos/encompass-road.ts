import { createHash } from 'node:crypto'
import type pg from 'pg'
import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import type { PlannedLoan } from './world.ts'

/** A UUID that is the same whenever the same thing is sent again. */
function eventId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

function dataOf(loan: PlannedLoan, round: number, now: string): DataOf<typeof encompassLoanChanged> {
  const state = loan.rounds[round]
  if (!state) throw new Error(`loan ${loan.number} has no round ${round}`)
  return {
    externalId: eventId(loan.number),
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

/** Puts a round's changes into encompass's outbox in one transaction, as its own service does; the relay sends them. */
export async function sendByEncompass(encompass: pg.Pool, loans: PlannedLoan[], round: number): Promise<void> {
  const now = new Date().toISOString()
  const events = loans.map((loan) => {
    const data = encompassLoanChanged.data.parse(dataOf(loan, round, now))
    const headers = {
      ce_specversion: '1.0',
      ce_id: eventId(`${loan.number}/${round}`),
      ce_type: encompassLoanChanged.type,
      ce_source: 'encompass',
      ce_time: now,
      ce_dataschema: `upline:events/${encompassLoanChanged.type}/v${encompassLoanChanged.version}`,
      ce_partitionkey: data.externalId,
      ce_aggregateversion: String(data.revision),
      'content-type': 'application/json',
    }
    return { topic: encompassLoanChanged.topic, key: data.externalId, headers, body: JSON.stringify(data) }
  })
  await encompass.query(
    `insert into outbox (topic, key, headers, body)
     select topic, key, headers, body from jsonb_to_recordset($1) as e (topic text, key text, headers jsonb, body text)`,
    [JSON.stringify(events)],
  )
}
