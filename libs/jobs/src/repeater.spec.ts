import { Logger } from '@nestjs/common'
import { eventually } from '@upline/testing'
import { Repeater, stuckWorkers } from './repeater.ts'

const MINUTE_MS = 60_000

describe('repeated work', () => {
  let works = false
  let runs = 0
  let repeater: Repeater
  const warned = vi.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined)

  beforeEach(() => {
    works = false
    runs = 0
    warned.mockClear()
    repeater = new Repeater('Resettlement', 1, () => {
      runs += 1
      return works ? Promise.resolve() : Promise.reject(new Error('Event loans-settled is too large'))
    })
    repeater.start()
  })

  afterEach(() => repeater.stop())

  it('runs again after a failure, and logs its cause once a minute', async () => {
    await eventually(() => expect(runs).toBeGreaterThan(3))
    expect(warned).toHaveBeenCalledTimes(1)
    expect(warned.mock.calls[0]?.[0]).toMatch(/^will try again: Error: Event loans-settled is too large\n\s+at /)
  })

  it('counts as stuck if it failed every time for a minute', async () => {
    await eventually(() => expect(runs).toBeGreaterThan(1))
    expect(stuckWorkers()).toEqual([])
    expect(stuckWorkers(Date.now() + MINUTE_MS)).toEqual(['Resettlement'])
    works = true
    await eventually(() => expect(stuckWorkers(Date.now() + MINUTE_MS)).toEqual([]))
  })

  it('no longer counts as stuck once it has ended', async () => {
    await eventually(() => expect(runs).toBeGreaterThan(1))
    await repeater.stop()
    expect(stuckWorkers(Date.now() + MINUTE_MS)).toEqual([])
  })
})
