import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fallbackData } from '../start/infra/postgres-user.ts'

/** The homes that a run of the tests prepared, by seed, as JSON. */
export const PREPARED_HOMES = 'UPLINE_TEST_HOMES'

const SEEDS = ['demo', 'none'] as const
type Seed = (typeof SEEDS)[number]

export interface PreparedHomes {
  folders: Partial<Record<Seed, string>>
  remove(): void
}

/**
 * Homes of instances that were started and stopped once. Copying one saves the first start: creating eight databases and
 * adding the demo takes longer than most tests. `startAndStop` starts an instance with a home.
 */
export async function prepareHomes(startAndStop: (home: string, seed: Seed) => Promise<void>): Promise<PreparedHomes> {
  const folders: PreparedHomes['folders'] = {}
  const created: string[] = []
  for (const seed of SEEDS) {
    const home = mkdtempSync(join(tmpdir(), `upline-prepared-${seed}-`))
    created.push(home)
    await startAndStop(home, seed)
    // Where Postgres' user cannot enter the home, the data is elsewhere: such a home is not copied.
    if (!existsSync(join(home, 'postgres/PG_VERSION'))) continue
    // A copy survives every kill of a process, because the system keeps what was written. Only the machine must not fail.
    appendFileSync(join(home, 'postgres/postgresql.conf'), '\nfsync = off\n')
    folders[seed] = home
  }
  const remove = () => created.flatMap((home) => [home, `${home}.log`, fallbackData(home)]).forEach(removeFolder)
  return { folders, remove }
}

const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })

/** Copies the prepared home of these settings into a new folder. Settings of production and Kafka need a first start of their own. */
export function copyPreparedHome(folder: string, env: NodeJS.ProcessEnv, args: readonly string[]): void {
  const homes = JSON.parse(env[PREPARED_HOMES] ?? '{}') as PreparedHomes['folders']
  const home = homes[(env['UPLINE_SEED'] ?? 'demo') as Seed]
  if (!home || env['UPLINE_MODE'] === 'production' || env['EVENT_BUS'] === 'kafka' || args.includes('--kafka')) return
  // Keeps the owner of Postgres' files.
  execFileSync('cp', ['-a', `${home}/.`, folder])
}
