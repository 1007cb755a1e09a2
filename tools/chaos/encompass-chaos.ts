import pg from 'pg'
import { type Client, signIn } from '../instance/client.ts'
import { type Instance, startInstance } from '../instance/instance.ts'
import { databaseUrl } from '../instance/places.ts'
import { processTree } from '../instance/process-tree.ts'
import { differencesToTenant } from './encompass-truth.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const CONTROL = '/simulators/encompass'

export interface EncompassChaos {
  seconds: number
  /** Number of connectors to kill. */
  kills: number
}

export interface EncompassChaosResult {
  differences: string[]
  killed: number
  funded: number
  delivered: number
}

/**
 * Runs against a tenant that changes ten times a second. Notifications arrive three times, out of order, or not at all. The
 * API fails, responds slowly and ends sessions, and the connector is killed. Then the tenant comes to rest.
 */
export async function runEncompassChaos(chaos: EncompassChaos): Promise<EncompassChaosResult> {
  const instance = await startInstance({ env: { UPLINE_SEED: 'demo', UPLINE_MODE: 'demo' } })
  try {
    return await chaosOn(instance, chaos)
  } finally {
    await instance.stop()
  }
}

/** The same on a running instance. */
async function chaosOn(
  instance: Pick<Instance, 'url' | 'supervisor'>,
  chaos: EncompassChaos,
): Promise<EncompassChaosResult> {
  const loans = new pg.Pool({ connectionString: databaseUrl(instance as Instance, 'loans'), max: 2 })
  try {
    const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
    await subscribed(admin)
    const killed = await underFire(chaos, instance, admin)
    await calmDown(admin)
    const differences = await settled(admin, loans)
    const state = await admin.get<State>(`${CONTROL}/state`)
    const funded = state.loans.filter(({ isFunded }) => isFunded).length
    return { differences, killed, funded, delivered: state.webhooks.delivered }
  } finally {
    await loans.end()
  }
}

interface State {
  loans: { isFunded: boolean }[]
  webhooks: { waiting: number; delivered: number }
}

interface Status {
  isRunning: boolean
  webhooks: { state: string; waiting: number }
}

const statusOf = (client: Client) => client.get<Status>('/api/integrations/encompass/status')

export async function subscribed(client: Client): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 250) {
    if ((await statusOf(client)).webhooks.state === 'active') return
    await pause(250)
  }
  throw new Error('the connector has not subscribed')
}

async function underFire(
  { seconds, kills }: EncompassChaos,
  instance: Pick<Instance, 'supervisor'>,
  admin: Client,
): Promise<number> {
  await admin.post(`${CONTROL}/loans`, { count: 150 })
  await admin.post(`${CONTROL}/webhooks`, { copies: 3, isShuffled: true, lost: 0.3 })
  await admin.post(`${CONTROL}/life`, { isPaused: false, perMinute: 600 })
  const until = Date.now() + seconds * 1_000
  let killed = 0
  for (let round = 0; Date.now() < until || killed < kills; round++) {
    await admin.post(`${CONTROL}/faults`, FAULTS[round % FAULTS.length])
    if (round % 4 === 2) await admin.post(`${CONTROL}/storm`, { times: 2 })
    if (round % 5 === 4) await admin.post(`${CONTROL}/mode`, { mode: round % 2 ? 'desktop' : 'api' })
    const refresh = admin.call('POST', '/api/refresh', {}).catch(() => undefined)
    await pause(400)
    if (killed < kills && round % 3 === 1 && killConnector(instance)) killed++
    await refresh
  }
  return killed
}

const FAULTS = [
  { midPage: 1, largestPage: 40 },
  { status: 500, times: 5 },
  { latencyMs: 25 },
  { status: 503, times: 8, path: '/loanPipeline' },
  { latencyMs: 0, status: 429, times: 3, retryAfterSeconds: 1 },
]

function killConnector(instance: Pick<Instance, 'supervisor'>): boolean {
  const found = processTree(instance.supervisor.pid ?? 0).find(({ command }) =>
    command.includes('services/encompass/dist/main.js'),
  )
  if (found) process.kill(found.pid, 'SIGKILL')
  return found !== undefined
}

async function calmDown(admin: Client): Promise<void> {
  await admin.post(`${CONTROL}/life`, { isPaused: true })
  await admin.post(`${CONTROL}/webhooks`, { copies: 1, isShuffled: false, lost: 0 })
  await admin.post(`${CONTROL}/faults`, { status: 500, times: 0, latencyMs: 0, midPage: 0, largestPage: 0 })
}

const SETTLE_TIMEOUT_MS = 300_000

/** Syncs until ledger and tenant agree. Differences that remain although the connector is repeatedly at rest are defects. */
async function settled(admin: Client, loans: pg.Pool): Promise<string[]> {
  let differences = ['the connector did not come to rest']
  let compared = 0
  for (const until = Date.now() + SETTLE_TIMEOUT_MS; Date.now() < until && compared < 12 && differences.length > 0;) {
    await admin.call('POST', '/api/refresh', {}).catch(() => undefined)
    await pause(2_000)
    const { isRunning, webhooks } = await statusOf(admin).catch(() => ({ isRunning: true, webhooks: { waiting: 1 } }))
    if (isRunning || webhooks.waiting > 0) continue
    differences = await differencesToTenant(admin, loans)
    compared++
  }
  return differences
}
