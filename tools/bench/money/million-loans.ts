import type pg from 'pg'
import { bookLoans, sumUpLoans } from './booked-loans.ts'

export const LOANS = 1_000_000
export const OWN_LOANS = 1_000
/** b1 has loan officers with about 80,000 open loans in the three levels below. b9999 has no downline. */
export const MOVED = { many: 'b1', none: 'b9999', uplines: ['b9001', 'b9002'], otherPlan: 'b9003' } as const

const MEMBERS = 10_000
const HEADS = 20
const TEAM = 240
const PENDING_ABOVE = 80_000
const BATCH = 50_000

/** b1 has 20 direct reports, and each of them 11 officers. The others form a random tree. */
const uplineOf = `case
  when n = 1 or n >= 9000 then null
  when n <= ${HEADS + 1} then 'b1'
  when n <= ${TEAM} then 'b' || (2 + n % ${HEADS})
  when n = ${TEAM + 1} then null
  else 'b' || (${TEAM + 1} + floor(random() * (n - ${TEAM + 1})))::int end`

const people = `
  insert into members (id, full_name, username, email, joined_at, joined_on, version)
  select 'b' || n, 'Bench Officer ' || n, 'bench' || n, 'bench' || n || '@example.com', '2020-01-01', '2020-01-01', 1 from generate_series(1, ${MEMBERS}) n`

const links = `
  insert into upline_links (member_no, effective_on, upline_no, version, source)
  select m.no, '-infinity', u.no, 1, 'bench'
  from (select 'b' || n id, ${uplineOf} upline from generate_series(1, ${MEMBERS}) n) x
  join members m on m.id = x.id left join members u on u.id = x.upline`

const today = `
  update members m set upline_no = l.upline_no from upline_links l where l.member_no = m.no and l.upline_no is not null and m.id like 'b%'`

/** The first loans are the officer's, the next are below b1, the rest belong to the random tree. 55% are funded, all within 12 months. */
const loans = `
  insert into loans (identity_key, loan_number, borrower, address, state, product, officer_text, officer_key, officer_no, status,
    amount_cents, created_at, created_on, funded_at, funded_seen_at, funded_on, funded_seen_on, decided_on, import_id, money_rev, is_booked)
  select gen_random_uuid(), 'B-' || n, 'Borrower ' || n, n || ' Elm St', 'NV', 'FHA 30', 'bench', 'bench', o.no, s.status, 100000 + n % 90000000,
    s.created_at, company_date(s.created_at), s.funded_at, s.funded_at, s.day, s.day, s.day, '00000000-0000-7000-8000-000000000001', (s.status = 5)::int, s.status = 5
  from generate_series($1::int, $2::int) n,
    lateral (select date_trunc('day', now()) - (25 + n % 320) * interval '1 day' - n * interval '1 second' created_at) c,
    lateral (select case
      when n <= ${OWN_LOANS} then $3
      when n <= ${OWN_LOANS + PENDING_ABOVE} then 'b' || (1 + n % ${TEAM})
      else 'b' || (${TEAM + 1} + n % 8700) end id,
      case when n between ${OWN_LOANS + 1} and ${OWN_LOANS + PENDING_ABOVE} then 1 + n % 4 when n % 100 < 55 then 5 else 1 + n % 4 end status) w,
    lateral (select w.status, c.created_at, case when w.status = 5 then c.created_at + interval '20 days' end funded_at,
      case when w.status = 5 then company_date(c.created_at + interval '20 days') end as day) s,
    members o
  where o.id = w.id`

/** Fills the loans service's database without the service: members, loans, ledger and sums. */
export async function fillLoans(client: pg.Client, officerId: string, count = LOANS): Promise<void> {
  // The planner expects a few rows of a batch, and would compare each loan with each chain.
  await client.query(`set maintenance_work_mem = '256MB'; set enable_nestloop = off`)
  await client.query(people)
  await client.query(links)
  await client.query(today)
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'loans' and indexdef not like '%UNIQUE%' and indexname <> 'loans_pkey'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query('create index bench_numbers on loans (loan_number)')
  for (let from = 1; from <= count; from += BATCH) {
    await client.query(loans, [from, from + BATCH - 1, officerId])
    await client.query('analyze loans')
    await bookLoans(client, 'B-', { from, to: from + BATCH - 1 })
  }
  await client.query('drop index bench_numbers')
  for (const { definition } of rows) await client.query(definition)
  await sumUpLoans(client)
  await client.query('vacuum analyze')
}
