import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Member } from '@upline/contracts'
import { type Client, signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { placesOf } from '../../chaos/backlog.ts'
import type { Places } from '../../events/places.ts'
import { waitForEvents } from '../../verify/wait-for-events.ts'
import { importFile, writeLoanFile } from '../../instance/import-file.ts'

const PASSWORD = 'Upline-demo-1'
const MEMBERS = 1_000
/** Direct reports of each member. Each of the first ones has a tenth of all members below. */
const WIDTH = 10
const OWN_LOANS = 1_000
/** Rows per file. */
const FILE_ROWS = 500_000

export interface Company {
  instance: Instance
  places: Places
  loans: pg.Client
  ceo: Client
  officer: Client
  /** By username: the top of a tenth, a member without loans, and the two uplines that these move between. */
  members: Record<'head' | 'alone' | 'first' | 'second', string>
}

const username = (no: number): string => `scale.${no}`

/** An instance with a thousand members in a tree, and an officer with a constant 1,000 loans. */
export async function openCompany(): Promise<Company> {
  const instance = await startInstance({ env: { RAISE_LIMITS_FOR_TESTS: 'on' } })
  const admin = await signIn(instance.url, 'admin', PASSWORD)
  await importMembers(admin)
  const loans = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
  await loans.connect()
  const company = {
    ...{ instance, places: placesOf(instance), loans },
    ceo: await signIn(instance.url, 'ceo', PASSWORD),
    officer: await signIn(instance.url, 'officer', PASSWORD),
    members: await movedMembers(admin),
  }
  await importRows(company, { prefix: 'OWN', rows: OWN_LOANS, officers: ['officer'] })
  return company
}

export async function closeCompany({ instance, loans }: Company): Promise<void> {
  await loans.end()
  await instance.stop()
}

async function importMembers(admin: Client): Promise<void> {
  const member = (name: string, upline?: string) => ({
    ...{ firstName: 'Scale', lastName: name, email: `${name}@example.com`, username: name },
    ...(upline ? { upline } : {}),
  })
  const tree = Array.from({ length: MEMBERS }, (_, no) =>
    member(username(no), no === 0 ? undefined : username(Math.floor((no - 1) / WIDTH))),
  )
  const moved = ['scale.alone', 'scale.first', 'scale.second'].map((name) => member(name))
  await admin.post('/api/team-members/bulk-import', { members: [...tree, ...moved] })
}

async function movedMembers(admin: Client): Promise<Company['members']> {
  const found = await admin.get<Member[]>('/api/users?q=scale&limit=5000')
  const idOf = (name: string): string => {
    const member = found.find((one) => one.username === name)
    if (!member) throw new Error(`${name} was not imported`)
    return member.id
  }
  const [alone, first, second] = ['scale.alone', 'scale.first', 'scale.second'].map(idOf) as [string, string, string]
  return { head: idOf(username(1)), alone, first, second }
}

/** Imports more loans of the tree's members through the API. Returns the seconds of the last file. */
export async function importLoans(company: Company, { from, to }: { from: number; to: number }): Promise<number> {
  const officers = Array.from({ length: MEMBERS }, (_, no) => username(no))
  let seconds = 0
  for (let at = from; at < to; at += FILE_ROWS) {
    const rows = Math.min(FILE_ROWS, to - at)
    seconds = await importRows(company, { prefix: `SCALE${at}-`, rows, officers })
  }
  return seconds
}

async function importRows(
  { instance, ceo }: Pick<Company, 'instance' | 'ceo'>,
  file: { prefix: string; rows: number; officers: string[] },
): Promise<number> {
  const path = join(tmpdir(), `upline-scale-${process.pid}.csv`)
  await writeLoanFile(path, file)
  try {
    return await importFile(instance.url, ceo, { path, rows: file.rows })
  } finally {
    rmSync(path, { force: true })
  }
}

/** Seconds until outboxes are empty and every group has processed every event. */
export async function settled({ places }: Company): Promise<number> {
  const began = performance.now()
  while (!(await waitForEvents(places)));
  return (performance.now() - began) / 1_000
}
