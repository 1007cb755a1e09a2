import { HealthChecks } from './health-checks.ts'

describe('the checks of a service', () => {
  it('respond within a second and name the one that does not, which does not run again meanwhile', async () => {
    const checks = new HealthChecks()
    let runs = 0
    checks.register('database', () => {
      runs += 1
      return new Promise<never>(() => undefined)
    })
    checks.register('events', () => undefined, 'later')
    const began = performance.now()
    const [first, second] = await Promise.all([checks.run('loans'), checks.run('loans')])
    expect(performance.now() - began).toBeLessThan(1_800)
    expect(first).toEqual({
      service: 'loans',
      ready: false,
      checks: [
        { name: 'database', ok: false, message: 'no answer within 1 s' },
        { name: 'events', ok: true },
      ],
    })
    expect([second.ready, runs]).toEqual([false, 1])
  })

  it("report a check's message without hosts and accounts, and run it again afterwards", async () => {
    const checks = new HealthChecks()
    const faults = [Object.assign(new Error('db.internal refused'), { code: 'ECONNREFUSED' }), new Error('not seeded')]
    checks.register('database', () => Promise.reject(faults.shift() ?? new Error('asked too often')))
    const message = async () => (await checks.run('loans')).checks[0]?.message
    expect([await message(), await message()]).toEqual(['no answer (ECONNREFUSED)', 'not seeded'])
  })
})
