import { addDays, dateAt } from '@upline/contracts'
import { companyChanged } from '@upline/contracts/events'
import { type Caller, eventually, type TestService } from '@upline/testing'
import { changesOf, startEncompass, sync } from './encompass.ts'
import { type SimulatedLoan, Simulator } from './simulator.ts'

const DAY_MS = 86_400_000
/** Its date is always one day behind the other's. */
const HONOLULU = 'Pacific/Honolulu'
const KIRITIMATI = 'Pacific/Kiritimati'

let simulator: Simulator
let service: TestService
let admin: Caller
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }

beforeAll(async () => {
  simulator = await Simulator.start()
  service = await startEncompass(simulator, { COMPANY_TIME_ZONE: HONOLULU }, clock)
  admin = await service.signInAs('admin')
  await sync(service)
})
afterAll(async () => {
  await service?.stop()
  await simulator?.stop()
})

const tomorrow = () => addDays(dateAt(clock.now(), HONOLULU), 1)
const lastOf = async ({ id }: SimulatedLoan) => (await changesOf(service, id)).at(-1)!

async function openLoan(): Promise<SimulatedLoan> {
  const { loans } = await simulator.state()
  return loans.find(({ isFunded, actionTaken }) => !isFunded && !actionTaken)!
}

/** An open loan whose funding is finished, with a date of funds that has not come. */
async function loanFundingTomorrow(): Promise<SimulatedLoan> {
  const loan = await openLoan()
  await simulator.control(`loans/${loan.id}/fund`, {})
  await simulator.control(`loans/${loan.id}/funds`, { releasedOn: tomorrow() })
  expect(await sync(service)).toMatchObject({ error: null })
  return loan
}

async function setSignal(fundedSignal: string): Promise<void> {
  await admin.put('/integrations/encompass/settings', { fundedSignal })
  await eventually(async () => {
    const open = await service.database.query('select 1 from sync_requests where finished_at is null')
    if (open.length > 0) throw new Error('the setting is not applied yet')
  })
}

async function moveCompanyTo(timeZone: string, aggregateVersion: number): Promise<void> {
  const data = { name: '', timeZone, by: null, at: new Date().toISOString() }
  await service.emit({ type: companyChanged, key: 'company', aggregateVersion, data })
}

describe.each(['released', 'both', 'milestone'])('a date of funds that has not come, with the signal %s', (signal) => {
  beforeAll(() => setSignal(signal))

  it('funds the loan on that date, by a later sync, although nothing changes in Encompass', async () => {
    const loan = await loanFundingTomorrow()
    const fundsOn = tomorrow()
    expect(await lastOf(loan)).toMatchObject({ status: 'Clear to Close', fundedAt: null })
    await sync(service)
    expect(await lastOf(loan)).toMatchObject({ status: 'Clear to Close', fundedAt: null })

    aheadMs += DAY_MS
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(loan)).toMatchObject({ status: 'Funded', fundedOn: fundsOn })
    expect(await sync(service)).toMatchObject({ loansRead: 0 })
  })
})

describe('the date of funds', () => {
  it('comes by the calendar of the company, whatever the time zone of Encompass is', async () => {
    const loan = await loanFundingTomorrow()
    const fundsOn = tomorrow()
    expect(await lastOf(loan)).toMatchObject({ status: 'Clear to Close' })
    await moveCompanyTo(KIRITIMATI, 1)
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(loan)).toMatchObject({ status: 'Funded', fundedOn: fundsOn })
    await moveCompanyTo(HONOLULU, 2)
  })

  it('requests the loan again on the next day if Encompass does not return it', async () => {
    const loan = await loanFundingTomorrow()
    const fundsOn = tomorrow()
    aheadMs += DAY_MS
    await simulator.control('faults', { status: 403, path: loan.id, times: 2 })
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(loan)).toMatchObject({ status: 'Clear to Close' })
    aheadMs += DAY_MS
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(loan)).toMatchObject({ status: 'Funded', fundedOn: fundsOn })
  })
})
