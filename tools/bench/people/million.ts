import pg from 'pg'

/** Direct reports of the admin: the top of a line, a node with many reports, and the top of a random tree. */
export const PLACES = { line: 'b1', node: 'b20000', tree: 'b200000' } as const
export const MEMBERS = 1_000_000
const LINE = 9_998
const NODE_REPORTS = 100_000

const COLUMNS = `id, version, username, first_name, last_name, email, role, level, upline_id, is_active,
  needs_password_change, created_at`

// Names of syllables: tens of thousands of last names, so that a part of a name matches some of them.
const SYLLABLES = `array['ba','ce','di','fo','gu','ha','je','ki','lo','mu','na','pe','ri','so','tu','va','we','xi','yo','zu']`
const syllable = (seed: string) => `(${SYLLABLES})[1 + (hashint8(n * 31 + ${seed}) & 1023) % 20]`
const word = (seeds: number[]) => `initcap(${seeds.map((seed) => syllable(String(seed))).join(' || ')})`

const uplineOf = `case
  when n in (1, 20000, 200000) then '1'
  when n <= ${LINE} then 'b' || (n - 1)
  when n > 20000 and n <= 20000 + ${NODE_REPORTS} then 'b20000'
  when n < 200000 then 'b' || (200000 + n % 1000)
  else 'b' || (200000 + floor(random() * (n - 200000)))::bigint end`

/** Generates the members in the database, so that a million rows need no transfer. */
const fill = (from: number, to: number) => `
  insert into members (${COLUMNS})
  select 'b' || n, 1, 'bench' || n, ${word([1, 2])}, ${word([3, 4, 5, 6])}, 'bench' || n || '@example.com',
    (array['loan_officer', 'loan_officer', 'loan_officer', 'senior_loan_officer', 'assistant', 'manager'])[1 + n % 6],
    n % 4, ${uplineOf}, n % 50 <> 0, true, now()
  from generate_series(${from}, ${to}) n`

/** A third of the members have funded loans. */
const VOLUMES = `
  insert into officer_volumes (member_id, loans, cents)
  select id, 1 + (hashtext(id) & 7), (1 + (hashtext(id) & 7)) * 31250025::bigint
  from members where id like 'b%' and hashtext(id) % 3 = 0`

/** Fills a roster's database without its service: members, links, volumes, and totals by rebuild_downlines(). */
export async function fillRoster(client: pg.Client, count: number): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`)
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'members' and indexname <> 'members_pkey'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await client.query(`set session_replication_role = replica`).catch(() => undefined)
  await client.query(fill(1, count))
  await client.query(`insert into upline_links (member_id, valid_from, upline_id, cause)
    select id, '-infinity', upline_id, 'joined' from members where id like 'b%'`)
  for (const { definition } of rows) await client.query(definition)
  await client.query(VOLUMES)
  await client.query('analyze')
  await client.query('select rebuild_downlines()')
  await client.query('vacuum analyze')
}
