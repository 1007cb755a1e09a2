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

/** Promises have settled, and the timers without a delay that they set have fired. */
async function settled(): Promise<void> {
  await new Promise(setImmediate)
  await new Promise((done) => setTimeout(done, 1))
}

describe('woken work', () => {
  const NEVER_MS = 2 ** 30
  let runs = 0
  let ends: (() => void)[] = []
  let repeater: Repeater

  beforeEach(() => {
    runs = 0
    ends = []
    repeater = new Repeater('Sync', NEVER_MS, () => {
      runs += 1
      return new Promise((end) => ends.push(end))
    })
    repeater.start()
  })

  afterEach(async () => {
    const stopped = repeater.stop()
    for (const end of ends) end()
    await stopped
  })

  it('runs without a pause', async () => {
    repeater.wake()
    await eventually(() => expect(runs).toBe(1))
  })

  it('runs again once, however often it is woken during a run', async () => {
    repeater.wake()
    await eventually(() => expect(runs).toBe(1))
    repeater.wake()
    repeater.wake()
    ends[0]!()
    await eventually(() => expect(runs).toBe(2))
    ends[1]!()
    await settled()
    expect(runs).toBe(2)
  })

  it('keeps an earlier time', async () => {
    repeater.wake(1)
    repeater.wake(NEVER_MS)
    await eventually(() => expect(runs).toBe(1))
  })

  it('does not run once it is stopped', async () => {
    await repeater.stop()
    repeater.wake()
    await settled()
    expect(runs).toBe(0)
  })
})
