import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { services } from '../../start/processes.ts'
import { claimAdmin } from '../../instance/claim-admin.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { copyPreparedHome } from '../../instance/prepared-homes.ts'
import { waitUntilIdle } from '../../instance/wait-until-idle.ts'
import { compareAll, type Databases } from '../compare.ts'
import { RetryingClient } from '../../instance/retrying-client.ts'
import { foundCompany } from './company.ts'
import { damageReadModels } from './damage.ts'
import { type Bus, loseLog, type Loss } from './lose-log.ts'
import { npmEvents, npmRun } from './npm-events.ts'
import { pictureDifferences, pictureOf } from './read-model-picture.ts'
import { refusals } from './refusals.ts'

export interface LogLossTest {
  seed: number
  loans: number
  bus: Bus
  losses: Loss[]
}

export interface LogLossResult {
  /** Lines of `npm run events -- rebuild all`. */
  rebuilt: string[]
  /** Rows that a rebuild had to repair. */
  damaged: number
  differences: string[]
}

type Pools = Databases & Record<'encompass' | 'identity', pg.Pool>

/** A restart changes the port, and with it the addresses of sites, which contain the public URL. */
const SETTINGS = { UPLINE_SEED: 'none', RAISE_LIMITS_FOR_TESTS: 'on', PUBLIC_URL: 'http://upline.example' }

/** An instance that lost its log and whose copies are wrong. A rebuild must restore each row. */
export async function runLogLoss(test: LogLossTest): Promise<LogLossResult> {
  const home = mkdtempSync(join(tmpdir(), 'upline-forgotten-'))
  const args = test.bus === 'kafka' ? ['--kafka'] : []
  copyPreparedHome(home, { ...process.env, ...SETTINGS }, args)
  const start = () => startInstance({ home, env: SETTINGS, args })
  let instance = await start()
  const open = { pools: openPools(instance) }
  const restart = async (between: () => void) => {
    await closePools(open.pools)
    await instance.stop()
    between()
    instance = await start()
    open.pools = openPools(instance)
  }
  try {
    const account = { url: instance.url, username: 'admin', password: await claimAdmin(instance.url) }
    const company = await foundCompany({ client: new RetryingClient(account), instance, pools: open.pools }, test)
    await waitUntilIdle(instance, open.pools)
    const before = await pictureOf(open.pools)
    const result: LogLossResult = { rebuilt: [], damaged: 0, differences: emptyModels(before) }
    for (const loss of test.losses) {
      await loseLog(instance, { loss, bus: test.bus }, restart)
      await damageReadModels(open.pools)
      const damaged = await pictureOf(open.pools)
      result.damaged += pictureDifferences(before, damaged).length
      result.differences.push(...(await refusals(instance, open.pools)))
      result.differences.push(...pictureDifferences(damaged, await pictureOf(open.pools)).map(afterRefusal))
      result.rebuilt.push(...(await rebuildAll(home, result)))
      await waitUntilIdle(instance, open.pools)
      result.differences.push(...pictureDifferences(before, await pictureOf(open.pools)))
      result.differences.push(...(await compareAll(open.pools, company)), ...(await verify(home)))
    }
    return result
  } finally {
    await closePools(open.pools)
    await instance.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** A rebuild of an empty model would prove nothing. */
const emptyModels = (picture: Map<string, string[]>): string[] =>
  [...picture].filter(([, lines]) => lines.length === 0).map(([name]) => `${name} has no row to be restored`)

const afterRefusal = (line: string): string => `changed by a refused rebuild: ${line}`

async function rebuildAll(home: string, { differences }: LogLossResult): Promise<string[]> {
  const { code, output } = await npmEvents(home, ['rebuild', 'all'])
  const lines = output.split('\n').filter((line) => line.includes(': rebuilt from'))
  if (code !== 0) differences.push(`npm run events -- rebuild all ended with ${code}: ${output.slice(-500)}`)
  return lines
}

async function verify(home: string): Promise<string[]> {
  const { code, output } = await npmRun('verify', home, [])
  return code === 0 ? [] : [`npm run verify ended with ${code}: ${output.slice(-1_000)}`]
}

function openPools(instance: Instance): Pools {
  const open = (service: string) => {
    const pool = new pg.Pool({ connectionString: databaseUrl(instance, service), max: 2 })
    pool.on('error', () => undefined)
    return pool
  }
  return Object.fromEntries(services.map(({ name }) => [name, open(name)])) as Pools
}

const closePools = (pools: Pools): Promise<unknown> => Promise.all(Object.values(pools).map((pool) => pool.end()))
