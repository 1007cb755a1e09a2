import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Approval, BulkLoansResponse, LoanDetail, LoansResponse, LoanStatus } from '@upline/contracts'
import { uplineChanged, type MemberFacts } from '@upline/contracts/events'
import { aMember, createdEvent, eventually, startTestService, type Caller, type TestService } from '@upline/testing'

const CHECKER = readFileSync(resolve(import.meta.dirname, '../../../tools/verify/checker.sql'), 'utf8')

type NewMember = Partial<MemberFacts> & { username: string; upline?: string }

/** The loans service with its own members, and helpers for its tests. */
export interface LoansFixture extends TestService {
  /** Adds members in order; `upline` is the username of an earlier one. */
  people(...members: NewMember[]): Promise<void>
  /** The same for many, whose events wait together. */
  peopleTogether(...members: NewMember[]): Promise<void>
  member(username: string): MemberFacts
  as(username: string): Promise<Caller>
  move(username: string, upline: string | null, at?: string): Promise<void>
  import(...rows: Record<string, unknown>[]): Promise<BulkLoansResponse>
  mine(username: string, query?: string): Promise<LoansResponse>
  loan(number: string): Promise<LoanDetail>
  /** Level, member and cents in force, of a loan. */
  owed(number: string): Promise<string[]>
  /** Approves a request as a ceo who has nothing to do with it: no loan pays them. */
  approve(requestId: string): Promise<Approval>
  /** Fails where the checker, which shares no code with the product, finds a cent too much or too little. */
  mustBalance(): Promise<void>
  /** What the checker finds now. */
  brokenInvariants(): Promise<Invariant[]>
}

interface Invariant {
  invariant: string
  bad: number
  cents: number
}

/** A row of a loan CSV: pending, $400,000, officer 'ann', unless told otherwise. */
export const row = (number: string, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  Borrower: `Borrower ${number}`,
  Address: '1 Elm St',
  State: 'NV',
  Purpose: 'Purchase',
  Loan_Officer: 'ann',
  Status: 'Processing',
  Created: '2026-08-01',
  Loan_Amount: '400000',
  Loan_Number: number,
  ...over,
})

export const funded = (number: string, on: string, over: Record<string, unknown> = {}) =>
  row(number, { Status: 'Funded' satisfies LoanStatus, Funded_Date: on, ...over })

export async function openLoans(settings: Record<string, string> = {}): Promise<LoansFixture> {
  const service = await startTestService({
    name: 'loans',
    settings: { UPLINE_SEED: 'none', ...settings },
    bodyLimitMb: 32,
    module: async () => {
      const [{ AppModule }, { readLoansConfig }] = await Promise.all([
        import('../src/app.module.ts'),
        import('../src/config.ts'),
      ])
      return AppModule.with(readLoansConfig())
    },
  })
  const { NewOfficersService } = await import('../src/loan-import/new-officers.service.ts')
  service.app.get(NewOfficersService, { strict: false }).waitTimeoutMs = 0
  const known = new Map<string, MemberFacts>()
  const member = (username: string): MemberFacts => {
    const found = known.get(username)
    if (!found) throw new Error(`member ${username} not found`)
    return found
  }
  const admin = await service.signInAs({ role: 'admin', id: '1', username: 'admin' })
  const as = (username: string) => service.signInAs({ ...member(username) })
  const expectOk = <Body>({ status, body }: { status: number; body: Body }): Body => {
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
    return body
  }
  const loan = async (number: string) => {
    // A search for 'A-1' also finds 'A-10', in any order if both are from the same file.
    const { loans } = expectOk(await admin.get<LoansResponse>(`/loans?q=${encodeURIComponent(number)}`))
    const found = loans.find(({ loanNumber }) => loanNumber?.toLowerCase() === number.toLowerCase())
    if (!found) throw new Error(`loan ${number} not found`)
    return expectOk(await admin.get<LoanDetail>(`/loans/${found.id}`))
  }
  const brokenInvariants = async () => (await service.database.query<Invariant>(CHECKER)).filter(({ bad }) => bad !== 0)
  const secondPerson = async (): Promise<Caller> => {
    if (!known.has('second-person')) await people({ username: 'second-person', role: 'ceo' })
    return as('second-person')
  }
  const joined = ({ upline, ...facts }: NewMember) => {
    const made = aMember({
      firstName: facts.username,
      lastName: 'Test',
      uplineId: upline ? member(upline).id : null,
      ...facts,
    })
    known.set(made.username, made)
    return createdEvent(made, { by: null, origin: 'seeded' })
  }
  const people: LoansFixture['people'] = async (...members) => {
    for (const one of members) await service.emit(joined(one))
  }
  return {
    ...service,
    member,
    as,
    loan,
    people,
    peopleTogether: (...members) => service.emitTogether(members.map(joined)),
    approve: async (requestId) =>
      expectOk(await (await secondPerson()).post<Approval>(`/approvals/${requestId}/approve`, {})),
    move: async (username, upline, at = new Date().toISOString()) => {
      const before = member(username)
      const after = { ...before, version: before.version + 1, uplineId: upline === null ? null : member(upline).id }
      known.set(username, after)
      const change = {
        memberId: after.id,
        uplineId: after.uplineId,
        previousUplineId: before.uplineId,
        at,
        version: after.version,
      }
      await service.emit({
        type: uplineChanged,
        key: after.id,
        aggregateVersion: after.version,
        data: { change, by: '1' },
      })
    },
    import: async (...loans) => expectOk(await admin.post<BulkLoansResponse>('/loans/bulk-import', { loans })),
    mine: async (username, query = '') =>
      expectOk(await (await as(username)).get<LoansResponse>(`/loans?scope=mine${query}`)),
    owed: async (number) => {
      const rows = await service.database.query<{ line: string }>(
        `select e.level || ' ' || m.username || ' ' || sum(e.amount_cents) line from commission_entries e
         join members m on m.no = e.member_no join loans l on l.id = e.loan_id where l.loan_number = $1
         group by e.level, m.username having sum(e.amount_cents) <> 0 order by 1`,
        [number],
      )
      return rows.map(({ line }) => line)
    },
    brokenInvariants,
    mustBalance: () =>
      eventually(async () => {
        const broken = await brokenInvariants()
        if (broken.length > 0) throw new Error(JSON.stringify(broken))
      }),
  }
}
