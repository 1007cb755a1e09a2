import type pg from 'pg'

/** Payees with the same number of lines. Each loan has a line for each level. */
interface Payees {
  prefix: string
  members: number
  levels: number
  lines: number
  /** The loans fund on as many days up to the first day of the period. */
  days: number
}

/** Statements of usual size: one page and a bit. */
export const USUAL = { members: 50, lines: 40 }
/** What an old system paid in a year, for the shadow run. */
export const YEAR = { prefix: 'y', lines: 100_000, days: 365 }
const YEAR_MEMBERS = 100

const groupsOf = (lines: number): Payees[] => [
  { prefix: 'b', members: 6_000 - USUAL.members - YEAR_MEMBERS, levels: 4, lines: lines - YEAR.lines, days: 1 },
  { prefix: 'q', members: USUAL.members, levels: 1, lines: USUAL.members * USUAL.lines, days: 1 },
  { ...YEAR, members: YEAR_MEMBERS, levels: 4 },
]

/** Without uplines in the hierarchy: the chain of an entry is in the entry. */
const membersSql = ({ prefix, members }: Payees): string => `
  insert into members (id, full_name, username, email, joined_at, joined_on, version, employee_number)
  select '${prefix}' || n, 'Bench Payee ' || n, '${prefix}ench' || n, '${prefix}ench' || n || '@example.com', '2020-01-01', '2020-01-01', 1,
    '${prefix}E' || n
  from generate_series(1, ${members}) n`

/** The key of a loan number (`numberKey` of the service), so that files find the loan. */
const NUMBER_KEY = (number: string): string =>
  `substr(encode(sha256(convert_to('n:' || chr(1) || lower(${number}), 'UTF8')), 'hex'), 1, 32)::uuid`

/** $1 period. */
const loansSql = ({ prefix, members, levels, lines, days }: Payees): string => `
  insert into loans (identity_key, loan_number, borrower, address, state, product, officer_text, officer_key, officer_no, status,
    amount_cents, created_at, created_on, funded_at, funded_seen_at, funded_on, funded_seen_on, decided_on, import_id, money_rev, is_booked)
  select ${NUMBER_KEY(`'${prefix}-' || n`)}, '${prefix}-' || n, 'Borrower ' || n, n || ' Elm St', 'NV', 'FHA 30', 'bench', 'bench', m.no, 5, 10000000 + n % 90000000,
    d.day, d.day, d.day, d.day, d.day, d.day, d.day, '00000000-0000-7000-8000-000000000001', 1, true
  from pay_periods p, generate_series(1, ${lines / levels}) n join members m on m.id = '${prefix}' || (1 + n % ${members}),
    lateral (select p.starts_on - n % ${days} as day) d
  where p.id = $1`

/** $1 period. */
const entriesSql = ({ prefix, members, levels }: Payees): string => `
  insert into commission_entries (loan_id, rev, level, kind, member_no, basis_cents, rate_bp, amount_cents, plan_version, chain,
    decided_on, loan_created_at, loan_created_on, loan_funded_at, funded_on, cause, period_id)
  select l.id, 1, r.level, 1, c.chain[r.level + 1], l.amount_cents, r.rate_bp, round(l.amount_cents * r.rate_bp / 10000.0), r.version, c.chain,
    l.decided_on, l.created_at, l.created_on, l.funded_at, l.funded_on, 'bench', $1
  from loans l join (select m.no, array(select x.no from generate_series(0, ${levels - 1}) s
      join members x on x.id = '${prefix}' || (1 + (substr(m.id, 2)::int + s * 1511) % ${members}) order by s) chain
    from members m where m.id ~ '^${prefix}[0-9]+$') c on c.no = l.officer_no,
    lateral (select * from plan_rates where version = (select min(id) from comp_plan_versions where plan_no = 1) and level < ${levels}) r
  where l.loan_number like '${prefix}-%'`

const DROPPED = `
  select indexname as name, indexdef as definition from pg_indexes
  where tablename in ('loans', 'commission_entries') and indexdef not like '%UNIQUE%' and indexname <> 'loans_pkey'`

/** Fills an open period without the service: members, loans and lines. */
export async function fillRun(client: pg.Client, { period, lines }: { period: number; lines: number }): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`)
  const { rows } = await client.query<{ name: string; definition: string }>(DROPPED)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  for (const group of groupsOf(lines)) {
    await client.query(membersSql(group))
    await client.query(loansSql(group), [period])
    await client.query('analyze members, loans')
    await client.query(entriesSql(group), [period])
  }
  for (const { definition } of rows) await client.query(definition)
  await client.query('vacuum analyze')
}
