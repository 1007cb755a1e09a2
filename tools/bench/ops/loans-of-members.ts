import type pg from 'pg'
import { bookLoans, sumUpLoans } from '../money/booked-loans.ts'

const BATCH = 50_000

/**
 * Loans of the roster's members. About 55% are funded within the last year, each paid by the comp plan, so `npm run verify`
 * finds no difference.
 */
const loans = `
  insert into loans (identity_key, loan_number, borrower, address, state, product, officer_text, officer_key, officer_no, status,
    amount_cents, created_at, created_on, funded_at, funded_seen_at, funded_on, funded_seen_on, decided_on, import_id, money_rev, is_booked)
  select gen_random_uuid(), 'O-' || n, 'Borrower ' || n, n || ' Elm St', 'NV', 'FHA 30', o.username, lower(o.username), o.no, s.status,
    100000 + n % 90000000, s.created_at, company_date(s.created_at), s.funded_at, s.funded_at, s.day, s.day, s.day, '00000000-0000-7000-8000-000000000001',
    (s.status = 5)::int, s.status = 5
  from generate_series($1::int, $2::int) n
  join (select no, username, row_number() over (order by no) - 1 as place, count(*) over () as all_of_them
    from members where joined_at is not null and removed_at is null) o on o.place = n % o.all_of_them
  cross join lateral (select date_trunc('day', now()) - (25 + n % 320) * interval '1 day' - n * interval '1 second' created_at,
    case when n / 64 % 100 < 55 then 5 else 1 + n % 4 end status) c
  cross join lateral (select c.status, c.created_at, case when c.status = 5 then c.created_at + interval '20 days' end funded_at,
    case when c.status = 5 then company_date(c.created_at + interval '20 days') end as day) s`

const SEARCHED = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename = 'loans' and indexdef not like '%UNIQUE%' and indexname <> 'loans_pkey'`

/** Fills a loans database without its service, and without its indexes meanwhile. */
export async function fillLoansOfMembers(client: pg.Client, count: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`)
  const { rows } = await client.query<{ name: string; definition: string }>(SEARCHED)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query('create index bench_numbers on loans (loan_number)')
  for (let from = 1; from <= count; from += BATCH) {
    const to = Math.min(count, from + BATCH - 1)
    await client.query(loans, [from, to])
    await client.query('analyze loans')
    await bookLoans(client, 'O-', { from, to })
  }
  await client.query('drop index bench_numbers')
  for (const { definition } of rows) await client.query(definition)
  await sumUpLoans(client)
  await client.query('vacuum analyze')
}
