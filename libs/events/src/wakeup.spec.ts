import { pause, StoppedError, Wakeup } from './wakeup.ts'

describe('a sleeper', () => {
  it('wakes early when called', async () => {
    const wakeup = new Wakeup()
    const sleep = wakeup.sleep(60_000)
    wakeup.wake()
    expect(await sleep).toBe(true)
  })

  it('says that no one woke it if its time was over', async () => {
    expect(await new Wakeup().sleep(1)).toBe(false)
  })

  it('skips its next sleep if it was woken while awake, but only once', async () => {
    const wakeup = new Wakeup()
    wakeup.wake()
    wakeup.wake()
    await wakeup.sleep(60_000)
    let isAwake = false
    const second = wakeup.sleep(30).then(() => (isAwake = true))
    await Promise.resolve()
    expect(isAwake).toBe(false)
    await second
  })
})

describe('a pause', () => {
  it('ends immediately when the work is stopped', async () => {
    const stop = new AbortController()
    const paused = pause(60_000, stop.signal)
    stop.abort()
    await expect(paused).rejects.toThrow(StoppedError)
    await expect(pause(60_000, stop.signal)).rejects.toThrow(StoppedError)
  })
})
