import { differences, type History, owedCents, volumesOf } from '@upline/testing/money-oracle'
import type pg from 'pg'
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
  const owed = owedCents({ links, activity: [], loans })
  const found = await Promise.all([
    nothingLost(databases.loans, company),
    hierarchyCopy(databases.roster, databases.loans),
    ledger(databases.loans, owed),
    rollUps(databases.loans, owed),
    recruitingVolumes(databases.recruiting, volumesOf(loans)),
    atRest(databases),
    moneyOf(databases.loans),
    peopleCopies(databases),
    downlines(databases.roster),
  ])
  return found.flat()
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
