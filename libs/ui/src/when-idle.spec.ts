import { whenIdle } from './when-idle.ts'

describe('whenIdle', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('runs after five seconds in a browser that does not report idle time', async () => {
    const act = vi.fn()
    whenIdle(act)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(act).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(act).toHaveBeenCalledOnce()
  })

  it('does not run once it is canceled', async () => {
    const act = vi.fn()
    whenIdle(act)()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(act).not.toHaveBeenCalled()
  })

  it('cancels the request of a browser that reports idle time', () => {
    const cancel = vi.fn()
    vi.stubGlobal('requestIdleCallback', () => 7)
    vi.stubGlobal('cancelIdleCallback', cancel)
    whenIdle(() => undefined)()
    expect(cancel).toHaveBeenCalledWith(7)
  })
})
