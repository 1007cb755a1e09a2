import { encompassLoanChanged, type DataOf } from '@upline/contracts/events'
import type { LoansFixture } from './loans-fixture.ts'

type Read = DataOf<typeof encompassLoanChanged>
export type ReadOfficer = Partial<
  Pick<
    Read,
    | 'loanNumber'
    | 'officerLoginId'
    | 'officerNmls'
    | 'officerName'
    | 'status'
    | 'createdAt'
    | 'createdOn'
    | 'fundedAt'
    | 'fundedOn'
    | 'appliedOn'
    | 'lockedOn'
  >
>

let revision = 0

/** Reads a pending loan of $400,000 from Encompass. Returns the username of its loan officer, or null. */
export async function readLoan(fixture: LoansFixture, number: string, over: ReadOfficer): Promise<string | null> {
  revision += 1
  const data: Read = {
    ...{ externalId: `los-${number}`, revision, loanNumber: number, borrower: `Borrower ${number}`, address: '' },
    ...{ city: 'Reno', state: 'NV', product: 'FHA 30', officerLoginId: null, officerName: '', officerNmls: null },
    ...{ milestone: 'Submittal', status: 'Processing', outcome: null, amountCents: 40_000_000, fundedAt: null },
    ...{ createdAt: '2026-08-01T10:00:00.000Z', readAt: new Date().toISOString(), ...over },
  }
  await fixture.emit({ type: encompassLoanChanged, key: data.externalId, aggregateVersion: revision, data })
  return officerOf(fixture, number)
}

/** The username of a loan's officer, or null. */
export async function officerOf(fixture: LoansFixture, number: string): Promise<string | null> {
  const [loan] = await fixture.database.query<{ username: string | null }>(
    'select m.username from loans l left join members m on m.no = l.officer_no where l.loan_number = $1',
    [number],
  )
  return loan?.username ?? null
}
