import { differences, type History, owedCents, type Plans, upliftsOf, volumesOf } from '@upline/testing/money-oracle'
import type pg from 'pg'
import { SIM_PLANS } from '../sim/plans.ts'
import { atRest } from '../verify/at-rest.ts'
import { downlines } from '../verify/downlines.ts'
import { DAYS, hierarchyCopy, linksOfRoster } from '../verify/hierarchy-copy.ts'
import { moneyOf } from '../verify/money.ts'
import { named } from '../verify/named.ts'
import { peopleCopies } from '../verify/people-copies.ts'
import type { PlannedCompany } from './planned-company.ts'

/** The database pools of every service. */
export type Databases = Record<'roster' | 'loans' | 'recruiting', pg.Pool> & Record<string, pg.Pool>

/** Returns every difference between the product and the oracle as text. Empty if they agree. */
export async function compareAll(databases: Databases, company: PlannedCompany): Promise<string[]> {
  const links = (await linksOfRoster(databases.roster)).map(
    ({ memberId, from, uplineId }): History['links'][number] => [memberId, from, uplineId],
  )
  const loans = await rawLoans(databases.loans)
  const plans = await plansOf(databases.loans, company)
  const owed = owedCents({ links, activity: [], loans, plans })
  const found = await Promise.all([
    nothingLost(databases.loans, company),
    hierarchyCopy(databases.roster, databases.loans),
    ledger(databases.loans, owed),
    rollUps(databases.loans, owed),
    tierLines(databases.loans, tiersOwed(loans, plans)),
    recruitingVolumes(databases.recruiting, volumesOf(loans)),
    atRest(databases),
    moneyOf(databases.loans),
    peopleCopies(databases),
    downlines(databases.roster),
  ])
  return found.flat()
}

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(2000, 0, 1)
const dayOf = (date: string): number => (Date.parse(date) - FIRST_DAY) / DAY_MS

/** The comp plans of the test as the oracle reads them, with the ids of the members. */
async function plansOf(loans: pg.Pool, { assignments }: PlannedCompany): Promise<Plans> {
  const { rows } = await loans.query<{ id: string; username: string }>('select id, username from members')
  const ids = new Map(rows.map(({ id, username }) => [username, id]))
  return {
    versions: SIM_PLANS.flatMap(({ name, versions }) =>
      versions.map(({ from, terms }): Plans['versions'][number] => [name, dayOf(from), terms]),
    ),
    assignments: assignments.map(({ username, plan, from }) => [`member:${ids.get(username)}`, dayOf(from), plan]),
    branches: [],
  }
}

/** '<member> <yyyymm>' to cents. All loans are decided by their funding date. */
function tiersOwed(loans: History['loans'], plans: Plans): Map<string, number> {
  const fundings = [...loans.values()].flatMap(({ cents, originators }) =>
    originators.flatMap(({ member, percent, decidedAt }) =>
      decidedAt === null ? [] : [{ member, percent, cents, ...monthOf(decidedAt) }],
    ),
  )
  return new Map(
    upliftsOf(fundings, plans).map((line) => {
      const [member, month, cents] = line.split(' ')
      return [`${member} ${month}`, Number(cents)]
    }),
  )
}

/** yyyymm and the last day of the month of a day. */
function monthOf(day: number): { month: number; monthEnds: number } {
  const date = new Date(FIRST_DAY + day * DAY_MS)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + 1]
  return { month: year * 100 + month, monthEnds: (Date.UTC(year, month, 0) - FIRST_DAY) / DAY_MS }
}

async function tierLines(loans: pg.Pool, owed: Map<string, number>): Promise<string[]> {
  const { rows } = await loans.query<{ key: string; cents: string }>(
    `select m.id || ' ' || a.tier_month as key, sum(a.amount_cents) as cents
     from adjustments a join members m on m.no = a.member_no where a.tier_month is not null group by 1`,
  )
  return named('tiers', differences(owed, new Map(rows.map(({ key, cents }) => [key, Number(cents)]))))
}

async function nothingLost(loans: pg.Pool, company: PlannedCompany): Promise<string[]> {
  const { rows } = await loans.query<{ loan_number: string; status: number; amount_cents: string; officers: string }>(
    `select loan_number, status, amount_cents,
       concat_ws(' ', m.username, s.username || ' ' || c.percent || '%') as officers
     from loans l left join members m on m.no = l.officer_no
     left join co_originators c on c.loan_id = l.id left join members s on s.no = c.member_no
     where loan_number like 'CH-%'`,
  )
  const names = ['Application', 'Processing', 'Conditions', 'Clear to Close', 'Funded']
  const found = new Map(
    rows.map((row) => [row.loan_number, `${names[row.status - 1]} ${row.amount_cents} ${row.officers}`]),
  )
  const lines = company.loans.flatMap(({ number, rounds, second }) => {
    const end = rounds.at(-1)!
    const officers = second ? `${end.officer} ${second.officer} ${second.percent}%` : end.officer
    const wanted = `${end.status} ${end.amountCents} ${officers}`
    return found.get(number) === wanted ? [] : [`${number} should be ${wanted}, is ${found.get(number) ?? 'lost'}`]
  })
  if (found.size !== company.loans.length) lines.push(`${found.size} loans instead of ${company.loans.length}`)
  return named('loan', lines)
}

/** Loans with an amount. */
async function rawLoans(loans: pg.Pool): Promise<History['loans']> {
  const { rows } = await loans.query<{
    id: string
    cents: string
    at: number | null
    originators: { member: string; percent: number }[]
  }>(
    `select l.id, l.amount_cents as cents, ${DAYS('l.decided_on')} as at,
       array(select jsonb_build_object('member', m.id, 'percent', p.percent) from (
         select 0 as place, l.officer_no as no, l.percent union all select 1, c.member_no, c.percent from co_originators c where c.loan_id = l.id) p
         join members m on m.no = p.no where l.officer_no is not null order by p.place) as originators
     from loans l where l.amount_cents is not null`,
  )
  return new Map(
    rows.map(({ id, cents, at, originators }) => [
      id,
      { cents: Number(cents), originators: originators.map((portion) => ({ ...portion, decidedAt: at })) },
    ]),
  )
}

async function ledger(loans: pg.Pool, owed: Map<string, number>): Promise<string[]> {
  const { rows } = await loans.query<{ key: string; cents: string }>(
    `select e.loan_id || ' ' || e.level || ' ' || m.id as key, sum(e.amount_cents) as cents
     from commission_entries e join members m on m.no = e.member_no group by 1`,
  )
  return named('ledger', differences(owed, new Map(rows.map(({ key, cents }) => [key, Number(cents)]))))
}

async function rollUps(loans: pg.Pool, owed: Map<string, number>): Promise<string[]> {
  const truth = new Map<string, number>()
  for (const [key, cents] of owed) {
    const [, level, memberId] = key.split(' ')
    truth.set(`${memberId}|${level}`, (truth.get(`${memberId}|${level}`) ?? 0) + cents)
  }
  const { rows } = await loans.query<{ key: string; cents: string }>(
    `select m.id || '|' || t.level as key, sum(t.share_cents) as cents
     from (select member_no, level, bucket, share_cents from member_totals
           union all select member_no, level, bucket, share_cents from member_deltas) t
     join members m on m.no = t.member_no where t.bucket = 5 group by 1`,
  )
  return named('roll-up', differences(truth, new Map(rows.map(({ key, cents }) => [key, Number(cents)]))))
}

async function recruitingVolumes(recruiting: pg.Pool, truth: Map<string, number>): Promise<string[]> {
  const { rows } = await recruiting.query<{ member_id: string; cents: string }>(
    `select member_id, sum(cents) as cents from officer_volumes group by 1`,
  )
  return named('recruiting', differences(truth, new Map(rows.map((row) => [row.member_id, Number(row.cents)]))))
}
