import { pause, StoppedError, Wakeup } from './wakeup.ts'

describe('a sleeper', () => {
  it('is woken before its time is over', async () => {
    const wakeup = new Wakeup()
    const sleep = wakeup.sleep(60_000)
    wakeup.wake()
    await sleep
  })

  it('does not sleep where it was woken while awake, but does the next time', async () => {
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
  it('ends at once where the work is stopped', async () => {
    const stop = new AbortController()
    const paused = pause(60_000, stop.signal)
    stop.abort()
    await expect(paused).rejects.toThrow(StoppedError)
    await expect(pause(60_000, stop.signal)).rejects.toThrow(StoppedError)
  })
})
