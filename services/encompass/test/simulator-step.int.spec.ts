import type { TestService } from '@upline/testing'
import { startEncompass, sync } from './encompass.ts'
import { Simulator } from './simulator.ts'

describe('the demo', () => {
  let simulator: Simulator
  let service: TestService

  beforeAll(async () => {
    simulator = await Simulator.start()
    service = await startEncompass(simulator, { ENCOMPASS_SIMULATOR: 'on' })
  })
  afterAll(async () => {
    await service?.stop()
    await simulator?.stop()
  })

  it('lets the simulator take one step for each request: loans arrive, advance and fund', async () => {
    const before = await simulator.state()
    const first = await sync(service)
    const after = await simulator.state()
    expect(after.step).toBe(before.step + 1)
    expect(after.loans.length).toBeGreaterThan(before.loans.length)
    expect(first.loansChanged).toBe(after.loans.length)
    const second = await sync(service)
    expect(second.error).toBeNull()
    expect(second.loansChanged).toBeGreaterThan(1)
    expect(second.loansChanged).toBeLessThan(after.loans.length)
  })

  it('shows the same loans after a restart, until a member refreshes', async () => {
    const before = await simulator.state()
    const folder = await simulator.kill()
    simulator = await Simulator.start(folder)
    const after = await simulator.state()
    expect(after.loans).toEqual(before.loans)
    expect(after.step).toBe(before.step)
  })

  it('reports an unavailable simulator', async () => {
    expect((await sync(service)).error).toBe('The Encompass simulator is unavailable')
  })
})

describe('another tenant', () => {
  it('refuses a sign-in that leads to another instance, or nowhere', async () => {
    const simulator = await Simulator.start()
    const service = await startEncompass(simulator, { ENCOMPASS_PASSWORD: 'wrong' })
    try {
      expect((await sync(service)).error).toContain('The user name or the password is wrong')
    } finally {
      await service.stop()
      delete process.env['ENCOMPASS_PASSWORD']
      await simulator.stop()
    }
  })

  it('accepts a sign-in with client credentials', async () => {
    const simulator = await Simulator.start()
    const service = await startEncompass(simulator, { ENCOMPASS_GRANT: 'client_credentials' })
    try {
      expect(await sync(service)).toMatchObject({ error: null, loansRead: 25 })
    } finally {
      await service.stop()
      delete process.env['ENCOMPASS_GRANT']
      await simulator.stop()
    }
  })
})
