import {
  type Adjustment,
  type Clawback,
  dateAt,
  DEFAULT_TIME_ZONE,
  type DisputeView,
  type PayPeriod,
  type PayrollTotals,
  type Statement,
} from '@upline/contracts'
import { parseCsv } from '@upline/csv'
import type { Answer, Caller } from '@upline/testing'
import { openLoans, type LoansFixture } from './loans-fixture.ts'

/** The fixture with an admin and a ceo, and the words of its books. */
export interface StatementsFixture extends LoansFixture {
  admin: Caller
  ceo: Caller
  open(): Promise<PayPeriod>
  /** The first open period, once its first day has come: the clock of pay periods moves to it. */
  started(): Promise<PayPeriod>
  /** Takes the first open period from lock to payment once its first day has come; its id. */
  close(): Promise<string>
  statement(username: string, periodId: string): Promise<Statement>
  clawbacks(username: string): Promise<Clawback[]>
  payroll(periodId: string): Promise<PayrollTotals>
  /** An adjustment that one made and the other approved. */
  adjust(username: string, amount: number, reason?: string): Promise<Adjustment>
  disputes(who: Caller, query?: string): Promise<DisputeView[]>
  /** Cents of a period by username, by SQL of the test's own. */
  paid(periodId: string): Promise<Record<string, number>>
}

export const expectOk = <Body>({ status, body }: Answer<Body>): Body => {
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body
}

const DAY_MS = 86_400_000

const PAID = `
  select m.username, sum(x.c)::float8 cents from (
    select member_no, amount_cents c from commission_entries where period_id = $1
    union all select member_no, amount_cents from adjustments where period_id = $1) x
  join members m on m.no = x.member_no group by 1 having sum(x.c) <> 0 order by 1`

/** The clock of pay periods and runs alone moves: sessions would end otherwise. */
async function usePayClock({ app }: LoansFixture, clock: { now: () => Date }): Promise<void> {
  const { PayPeriodsService } = await import('../src/pay-periods/pay-periods.service.ts')
  const { PayRunActions } = await import('../src/pay-runs/pay-run-actions.service.ts')
  const { PayRunsService } = await import('../src/pay-runs/pay-runs.service.ts')
  for (const service of [PayPeriodsService, PayRunActions, PayRunsService]) Object.assign(app.get(service), { clock })
}

/** Tests about the ledger lock periods with open disputes and negative nets; pay-runs.int.spec.ts tests the blockers. */
async function ignoreBlockers({ app }: LoansFixture): Promise<void> {
  const { NmlsCheckService } = await import('../src/pay-periods/nmls-check.service.ts')
  const { PayRunBlockersService } = await import('../src/pay-runs/pay-run-blockers.service.ts')
  const nmls = app.get(NmlsCheckService)
  const find: InstanceType<typeof PayRunBlockersService>['find'] = async (em, { no }) => ({
    blockers: [],
    missingNmls: await nmls.blockedPayees(em, no),
    warnings: [],
  })
  Object.assign(app.get(PayRunBlockersService), { find })
}

interface StatementsOptions {
  withBlockers?: boolean
}

export async function createStatementsFixture(
  settings: Record<string, string> = {},
  { withBlockers = false }: StatementsOptions = {},
): Promise<StatementsFixture> {
  let daysAhead = 0
  const clock = { now: () => new Date(Date.now() + daysAhead * DAY_MS) }
  const fixture = await openLoans(settings)
  await usePayClock(fixture, clock)
  if (!withBlockers) await ignoreBlockers(fixture)
  await fixture.people({ username: 'admin', id: '1', role: 'admin' }, { username: 'boss', role: 'ceo' })
  const [admin, ceo] = await Promise.all([fixture.as('admin'), fixture.as('boss')])
  const periods = async () => expectOk(await admin.get<PayPeriod[]>('/pay-periods'))
  const open = async () => (await periods()).findLast(({ state }) => state === 'open')!
  const started = async () => {
    const period = await open()
    while (dateAt(clock.now(), DEFAULT_TIME_ZONE) < period.startsOn) daysAhead++
    return period
  }
  return {
    ...fixture,
    started,
    admin,
    ceo,
    open,
    close: async () => {
      const { id } = await started()
      expectOk(await admin.post(`/pay-runs/${id}/lock`))
      expectOk(await admin.post(`/pay-runs/${id}/verify`))
      expectOk(await ceo.post(`/pay-runs/${id}/approve`))
      expectOk(await admin.post(`/pay-runs/${id}/pay`))
      return id
    },
    statement: async (username, periodId) =>
      expectOk(await (await fixture.as(username)).get<Statement>(`/statements/${periodId}`)),
    clawbacks: async (username) => expectOk(await (await fixture.as(username)).get<Clawback[]>('/clawbacks')),
    payroll: async (periodId) => expectOk(await admin.get<PayrollTotals>(`/payroll/${periodId}`)),
    adjust: async (username, amount, reason = 'A reason') => {
      const memberId = fixture.member(username).id
      const asked = { memberId, amount, type: 'bonus', reason }
      const { id } = expectOk(await admin.post<Adjustment>('/adjustments', asked))
      return expectOk(await ceo.post<Adjustment>(`/adjustments/${id}/approve`, {}))
    },
    disputes: async (who, query = '') => expectOk(await who.get<DisputeView[]>(`/disputes${query}`)),
    paid: async (periodId) => {
      const found = await fixture.database.query<{ username: string; cents: number }>(PAID, [Number(periodId)])
      return Object.fromEntries(found.map(({ username, cents }) => [username, cents]))
    },
  }
}

/** A file's records as objects by header. */
export function csvRecords(text: string): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text).map(({ cells }) => cells)
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])))
}
