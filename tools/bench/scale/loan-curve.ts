import { superuserAtHome } from '../../events/places.ts'
import { query } from '../../events/query.ts'
import type { Client } from '../../instance/client.ts'
import { roleOf } from '../../start/infra/databases.ts'
import { openHome } from '../../start/infra/home.ts'
import { median } from '../figure.ts'
import { bytesPerRow } from './bytes-per-row.ts'
import { closeCompany, type Company, importLoans, openCompany, settled } from './company.ts'
import type { LOAN_MEASURES } from './measures.ts'

type Key = keyof typeof LOAN_MEASURES
/** Called with each measure when it is available. */
type Keep = (key: Key, value: number | null) => void

const COUNT = 20
/** Time limit for all calls of one kind, so that slow calls run less often. */
const TIME_MS = 60_000

/** One instance that grows from size to size. `at` receives each size before its measures. */
export async function loanCurve(
  sizes: { loans: number; sample: number }[],
  at: (size: number) => { keep: Keep; done: () => void },
): Promise<void> {
  const company = await openCompany()
  try {
    let from = 0
    for (const { loans, sample } of sizes) {
      await importLoans(company, { from, to: loans - sample })
      await settled(company)
      const { keep, done } = at(loans)
      keep('importRate', sample / (await importLoans(company, { from: loans - sample, to: loans })))
      keep('settled', await settled(company))
      await company.loans.query('vacuum analyze')
      await measureCalls(company, keep)
      await measureMoves(company, keep)
      await measureBytes(company, keep)
      done()
      from = loans
    }
  } finally {
    await closeCompany(company)
  }
}

async function measureCalls(company: Company, keep: Keep): Promise<void> {
  const { ceo, officer } = company
  const reads: [Key, () => Promise<number>][] = [
    ['officerList', () => statusOf(officer, '/api/loans')],
    ['companyList', () => statusOf(ceo, '/api/loans')],
    ['searchRare', () => statusOf(ceo, '/api/loans?q=SCALE0-00000042')],
    ['searchCommon', () => statusOf(ceo, '/api/loans?q=Okafor')],
    ['uncommonSort', () => statusOf(ceo, '/api/loans?sort=borrower')],
    ['dashboard', () => dashboard(ceo)],
  ]
  for (const [key, read] of reads) keep(key, await p50(read))
  keep('funding', await p50((turn) => fund(ceo, turn)))
  const pending = await company.loans.query<{ id: string }>(
    `select id from loans where status < 5 and outcome is null and loan_number like 'SCALE%' limit ${COUNT * 2}`,
  )
  keep('patch', await p50((turn) => change(ceo, pending.rows[turn]!.id, turn)))
}

/** Milliseconds; null if the call was refused. */
async function p50(call: (turn: number) => Promise<number>): Promise<number | null> {
  const times: number[] = []
  const until = performance.now() + TIME_MS
  for (let turn = 0; turn < COUNT + 2 && (turn < 3 || performance.now() < until); turn++) {
    const began = performance.now()
    if ((await call(turn)) >= 400) return null
    // The first two fill caches.
    if (turn >= 2) times.push(performance.now() - began)
  }
  return median(times)
}

const statusOf = async (client: Client, path: string): Promise<number> => (await client.call('GET', path)).status

async function dashboard(ceo: Client): Promise<number> {
  const calls = ['/api/team', '/api/benchmark', '/api/commissions?status=Funded&limit=8']
  let worst = 0
  for (const call of calls) worst = Math.max(worst, await statusOf(ceo, call))
  return worst
}

async function fund(ceo: Client, turn: number): Promise<number> {
  const row = { Borrower: 'Scale Funding', Loan_Number: `FUND-${Date.now()}-${turn}`, Loan_Officer: 'scale.500' }
  const loans = [{ ...row, Status: 'Funded', Loan_Amount: String(200_000 + turn) }]
  return (await ceo.call('POST', '/api/loans/bulk-import', { loans })).status
}

const change = async (ceo: Client, id: string, turn: number): Promise<number> =>
  (await ceo.call('PATCH', `/api/loans/${id}`, { amount: 300_000 + turn })).status

async function measureMoves(company: Company, keep: Keep): Promise<void> {
  keep('moveAbove', await p50((turn) => move(company, company.members.head, turn)))
  keep('moveAlone', await p50((turn) => move(company, company.members.alone, turn)))
}

const UPLINE = 'select u.id from members m left join members u on u.no = m.upline_no where m.id = $1'

/** Moves a member between the same two uplines, and waits until the loans service has the event. */
async function move({ ceo, loans, members }: Company, memberId: string, turn: number): Promise<number> {
  const uplineId = turn % 2 ? members.first : members.second
  const { status } = await ceo.call('PUT', `/api/users/${memberId}/upline`, { uplineId })
  if (status >= 400) return status
  while ((await loans.query<{ id: string }>(UPLINE, [memberId])).rows[0]?.id !== uplineId);
  return status
}

async function measureBytes({ instance, loans }: Company, keep: Keep): Promise<void> {
  const log = new URL(superuserAtHome(openHome(instance.home)).url)
  log.pathname = `/${roleOf('event_log')}`
  const bytesOf = async (client: Company['loans'], table: string) =>
    (await client.query<{ bytes: number }>(bytesPerRow(table))).rows[0]!.bytes
  keep('loanBytes', await bytesOf(loans, 'loans'))
  keep('ledgerBytes', await bytesOf(loans, 'commission_entries'))
  keep('logBytes', (await query<{ bytes: number }>(log.href, bytesPerRow('event_log')))[0]!.bytes)
}
