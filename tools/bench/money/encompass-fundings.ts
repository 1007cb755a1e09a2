import pg from 'pg'
import { subscribed } from '../../chaos/encompass-chaos.ts'
import { differencesToTenant } from '../../chaos/encompass-truth.ts'
import { type Client, signIn } from '../../instance/client.ts'
import { startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import type { Figure } from '../figure.ts'

const FUNDINGS = 1_000
const CONTROL = '/simulators/encompass'
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** A funded loan with an unknown officer is booked only when the officer is known. The tenant has such loans, too. */
const FUNDED = `
  select count(*)::int n from loans where external_id is not null and status = 5 and (is_booked or officer_no is null)`

interface State {
  loans: { isFunded: boolean; actionTaken: string | null; folder: string }[]
}

const openLoans = (state: State): number =>
  state.loans.filter((loan) => !loan.isFunded && loan.actionTaken === null && loan.folder !== 'Trash').length

/** Prepares pending loans of the tenant that Upline has synced. */
async function prepare(admin: Client): Promise<void> {
  await subscribed(admin)
  await admin.post(`${CONTROL}/mode`, { mode: 'silent' })
  const state = await admin.get<State>(`${CONTROL}/state`)
  const officer = { loginId: 'officer', name: 'Olivia Officer', nmls: null }
  await admin.post(`${CONTROL}/loans`, { count: FUNDINGS - openLoans(state) + 100, officer })
  await admin.call('POST', '/api/refresh', {})
  for (;;) {
    const { isRunning } = await admin.get<{ isRunning: boolean }>('/api/integrations/encompass/status')
    if (!isRunning) break
    await pause(250)
  }
  await admin.post(`${CONTROL}/mode`, { mode: 'api' })
}

export const encompassFundings: Figure = {
  name: '1,000 fundings from Encompass to the ledger',
  reach: 10,
  bound: 'at most',
  unit: 's',
  how: 'The simulated tenant funds 1,000 loans concurrently: signed notifications, one read per loan, the ledger. Then every cent is compared with the tenant.',
  async measure() {
    const instance = await startInstance({
      env: { UPLINE_SEED: 'demo', UPLINE_MODE: 'demo', ENCOMPASS_SIMULATOR_LIFE: 'paused' },
    })
    const loans = new pg.Pool({ connectionString: databaseUrl(instance, 'loans'), max: 2 })
    try {
      const admin = await signIn(instance.url, 'admin', 'Upline-demo-1')
      await prepare(admin)
      const count = async () => (await loans.query<{ n: number }>(FUNDED)).rows[0]!.n
      const before = await count()
      const began = performance.now()
      await admin.post(`${CONTROL}/fund`, { count: FUNDINGS })
      while ((await count()) < before + FUNDINGS) {
        if (performance.now() - began > 300_000) throw new Error(`only ${(await count()) - before} loans were funded`)
        await pause(50)
      }
      const seconds = (performance.now() - began) / 1000
      await pause(3_000)
      const differences = await differencesToTenant(admin, loans)
      if (differences.length > 0) throw new Error(`the ledger differs: ${differences.slice(0, 5).join('; ')}`)
      return { value: seconds, detail: `${FUNDINGS} funded, none lost, none duplicated (difference: 0 cents)` }
    } finally {
      await loans.end()
      await instance.stop()
    }
  },
}
