import { type Caller, eventually } from '@upline/testing'
import { changesOf, sync } from './encompass.ts'
import { type Listening, startListening } from './listening.ts'
import { type SimulatedLoan, Simulator } from './simulator.ts'

let simulator: Simulator
let service: Listening
let admin: Caller

beforeAll(async () => {
  simulator = await Simulator.start()
  service = await startListening(simulator)
  admin = await service.signInAs('admin')
  await eventually(async () => expect((await simulator.state()).webhooks.subscriptions).toBe(1))
  await sync(service)
  await admin.put('/integrations/encompass/settings', { folders: ['Pipeline'] })
})
afterAll(async () => {
  await service?.stop()
  await simulator?.stop()
})

const openLoans = async (): Promise<SimulatedLoan[]> =>
  (await simulator.state()).loans.filter(({ isFunded, actionTaken }) => !isFunded && !actionTaken)
const lastOf = async (id: string) => (await changesOf(service, id)).at(-1)!

const quiet = () =>
  eventually(async () => {
    const waiting = await service.database.query('select 1 from webhook_inbox where done_at is null')
    if (waiting.length > 0 || (await simulator.state()).webhooks.waiting > 0) throw new Error('not all was read')
  })

describe('with selected folders', () => {
  afterEach(() => simulator.control('mode', { mode: 'api' }))

  it('a sync follows known loans to other folders: their outcome, status and amount', async () => {
    await simulator.control('mode', { mode: 'silent' })
    const [ended, funded] = (await openLoans()) as [SimulatedLoan, SimulatedLoan]
    await simulator.control(`loans/${ended.id}/folder`, { folder: 'Withdrawn Loans' })
    await simulator.control(`loans/${funded.id}/folder`, { folder: 'Closed Loans' })
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(ended.id)).toMatchObject({ outcome: 'withdrawn' })
    await simulator.control(`loans/${funded.id}/fund`, {})
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(funded.id)).toMatchObject({ status: 'Funded' })
    await simulator.control(`loans/${funded.id}/amount`, { amount: 765_432 })
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await lastOf(funded.id)).toMatchObject({ status: 'Funded', amountCents: 765_432_00 })
  })

  it('a notification adds no new loan before its folder is known', async () => {
    await simulator.control('reporting', { isLate: true })
    const other = await simulator.control<{ id: string }>('loans', { amount: 90_000, folder: 'Training' })
    const ours = await simulator.control<{ id: string }>('loans', { amount: 91_000, folder: 'Pipeline' })
    await quiet()
    await simulator.control('reporting', { isLate: false })
    expect(await sync(service)).toMatchObject({ error: null })
    expect(await changesOf(service, other.id)).toHaveLength(0)
    expect(await lastOf(ours.id)).toMatchObject({ amountCents: 91_000_00 })
  })
})
