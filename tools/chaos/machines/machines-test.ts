import { setTimeout as pause } from 'node:timers/promises'
import { randomFrom } from '@upline/contracts'
import pg from 'pg'
import { claimAdmin } from '../../instance/claim-admin.ts'
import { signIn } from '../../instance/client.ts'
import { startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { waitUntilIdle } from '../../instance/wait-until-idle.ts'
import { services } from '../../start/processes.ts'
import { compareAll, type Databases } from '../compare.ts'
import { importMembers } from '../drive.ts'
import { RetryingClient } from '../../instance/retrying-client.ts'
import { planCompany, type PlannedLoan, type PlannedCompany } from '../planned-company.ts'
import { Cluster } from './cluster.ts'
import { fileOf, uploadFile } from './upload.ts'

export interface MachinesTest {
  seed: number
  files: number
  rowsPerFile: number
  kills: number
  killEveryMs: number
  /** Settings of the instance. */
  env?: NodeJS.ProcessEnv
}

export interface MachinesResult {
  killed: string[]
  imports: number
  /** Accepted imports with missing rows, files left behind, and cents that differ. */
  differences: string[]
}

const MEMBERS = 40
const IMPORTS_TIMEOUT_MS = 10 * 60_000

/** Loan files are uploaded through three machines with folders of their own, while machines are killed and replaced. */
export async function runMachinesTest(test: MachinesTest): Promise<MachinesResult> {
  const instance = await startInstance({ env: { UPLINE_SEED: 'none', ...test.env } })
  const pools = Object.fromEntries(
    services.map(({ name }) => [name, new pg.Pool({ connectionString: databaseUrl(instance, name), max: 2 })]),
  ) as Databases
  const cluster = new Cluster(instance)
  try {
    const password = await claimAdmin(instance.url)
    const account = { url: instance.url, username: 'admin', password }
    const loans = test.files * test.rowsPerFile
    const company = { ...planCompany(test.seed, { members: MEMBERS, loans }), assignments: [] }
    await importMembers(new RetryingClient(account), company)
    const { cookie } = await signIn(instance.url, 'admin', password)
    await cluster.start()
    const ids = await underKills(test, { cluster, company, token: tokenOf(cookie) })
    const lost = await untilEnded(pools.loans, ids, test.rowsPerFile)
    await cluster.untilStarted()
    await waitUntilIdle(instance, pools)
    const differences = [...lost, ...(await leftBehind(pools.loans, cluster)), ...(await compareAll(pools, company))]
    return { killed: cluster.killed, imports: ids.length, differences }
  } finally {
    await cluster.stop()
    await Promise.all(Object.values(pools).map((pool) => pool.end()))
    await instance.stop()
  }
}

async function underKills(
  { seed, kills, killEveryMs, rowsPerFile }: MachinesTest,
  { cluster, company, token }: { cluster: Cluster; company: PlannedCompany; token: string },
): Promise<string[]> {
  const random = randomFrom(seed)
  let isOver = false
  const killing = (async () => {
    while (!isOver && cluster.killed.length < kills) {
      await pause(killEveryMs * (0.5 + random()))
      if (!isOver) cluster.killOne(random)
    }
  })()
  const anyUrl = (): string => cluster.urls[Math.floor(random() * cluster.urls.length)]!
  const uploading = Promise.all(
    filesOf(company.loans, rowsPerFile).map(async (loans, n, all) => {
      // Spread over the time of the kills: some upload, some are queued and some run when their machine dies.
      await pause((n / all.length) * kills * killEveryMs)
      return uploadFile(fileOf(loans), token, anyUrl)
    }),
  )
  // A run that fails kills no process of the instance that is stopped after it.
  const ids = await uploading.catch((fault: Error) => {
    isOver = true
    throw fault
  })
  await killing
  return ids
}

const tokenOf = (cookie: string): string => /upline_session=([^;]+)/.exec(cookie)![1]!

const filesOf = (loans: PlannedLoan[], size: number): PlannedLoan[][] =>
  Array.from({ length: loans.length / size }, (_, n) => loans.slice(n * size, (n + 1) * size))

/** Faults of accepted imports: each must import all of its rows, on any machine. */
async function untilEnded(loans: pg.Pool, ids: string[], rows: number): Promise<string[]> {
  const sql = `select id, status, imported, refused, error from imports where id = any($1)`
  for (const until = Date.now() + IMPORTS_TIMEOUT_MS; ; await pause(300)) {
    const { rows: found } = await loans.query<Import>(sql, [ids])
    const isOver = found.every(({ status }) => status !== 'queued' && status !== 'running')
    if (!isOver && Date.now() < until) continue
    const wrong = found.filter(({ status, imported }) => status !== 'completed' || imported !== rows)
    const lines = wrong.map((one) => `import ${one.id}: ${one.status}, ${one.imported} of ${rows} rows, ${one.error}`)
    return found.length === ids.length ? lines : [...lines, `${ids.length - found.length} imports are lost`]
  }
}

interface Import {
  id: string
  status: string
  imported: number
  error: string | null
}

/** Files of imports that have ended, in the store, in tables of rows that were read, or in a machine's folder. */
async function leftBehind(loans: pg.Pool, cluster: Cluster): Promise<string[]> {
  const sql = `select 'file of ' || owner_id as what from large_files f
      join imports i on i.id::text = f.owner_id and i.status not in ('queued', 'running') where f.is_whole
    union all select relname::text from pg_class where relname like 'loan\\_import\\_%' and relkind = 'r'`
  const { rows } = await loans.query<{ what: string }>(sql)
  return [...rows.map(({ what }) => what), ...cluster.leftFiles].map((what) => `left behind: ${what}`)
}
