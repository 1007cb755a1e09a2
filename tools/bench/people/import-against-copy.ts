import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Figure } from '../figure.ts'
import { million, type PeopleInstance } from './people-instance.ts'

const ROWS = 100_000
const TABLES = ['members', 'upline_links', 'downlines', 'member_history'] as const

function file(): Blob {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const upline = n === 0 ? '' : `import${Math.floor(n / 5)}`
    return `Imp${n % 97},Orted${n},import${n}@example.com,import${n},555-0100,1 Main St,Reno,NV,89501,${upline}`
  })
  return new Blob([['First,Last,Email,Username,Phone,Address,City,State,Zip,Upline', ...lines].join('\n')])
}

async function importSeconds({ instance, admin }: PeopleInstance): Promise<number> {
  const form = new FormData()
  form.set('file', file(), 'people.csv')
  const began = performance.now()
  const headers = { cookie: admin.cookie }
  const url = `${instance.url}/api/team-members/imports`
  const { id } = (await (await fetch(url, { method: 'POST', body: form, headers })).json()) as { id: string }
  for (;;) {
    const job = await admin.get<{ status: string; imported: number }>(`/api/team-members/imports/${id}`)
    if (job.status === 'completed' && job.imported === ROWS) return (performance.now() - began) / 1000
    if (job.status !== 'queued' && job.status !== 'running') throw new Error(`the import: ${JSON.stringify(job)}`)
    await new Promise((done) => setTimeout(done, 50))
  }
}

const IMPORTED = `(select id from members where username like 'import%')`
const OWNERS = { members: 'id', upline_links: 'member_id', downlines: 'member_id', member_history: 'member_id' }
/** Columns whose values must differ in a second copy. */
const KEYS = new Set(['id', 'member_id', 'upline_id', 'username', 'email'])

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' and attidentity = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Seconds of COPY of the imported rows into the same tables, with the million members, in a transaction that is rolled back. */
async function copySeconds({ database }: PeopleInstance): Promise<number> {
  await database.query('begin')
  let seconds = 0
  for (const table of TABLES) {
    const columns = await columnsOf(database, table)
    const values = columns.map((name) => (KEYS.has(name) ? `'c' || ${name}` : name))
    const sql = `copy (select ${values.join(', ')} from ${table} where ${OWNERS[table]} in ${IMPORTED} order by 1) to stdout`
    const chunks: Buffer[] = []
    for await (const chunk of database.query(copyTo(sql))) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString().replaceAll('\tcb', '\tb')
    const began = performance.now()
    await pipeline(Readable.from([text]), database.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
    seconds += (performance.now() - began) / 1000
  }
  await database.query('rollback')
  return seconds
}

export const rosterImport: Figure = {
  name: '100,000 members through POST /api/team-members/imports against \\copy of the same finished rows',
  reach: 0.3,
  bound: 'at least',
  unit: '×',
  how: 'Seconds of COPY into the same tables, which hold a million members, ÷ seconds from the call to completed.',
  async measure() {
    const instance = await million()
    const imported = await importSeconds(instance)
    const copied = await copySeconds(instance)
    return { value: copied / imported, detail: `${copied.toFixed(1)} s ÷ ${imported.toFixed(1)} s` }
  },
}
