import { vi } from 'vitest'
import type { LiveTopic } from '@upline/contracts'
import { LIVE_QUERIES } from './live-topics.ts'
import { openLiveUpdates } from './live-updates.ts'
import { createQueryClient } from './query-client.ts'

/** The browser's EventSource, driven by hand. */
class FakeSource {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 1
  onopen = () => {}
  onerror = () => {}
  closed = false
  private listener: (event: { data: string }) => void = () => {}

  constructor(readonly url: string) {
    FakeSource.opened.push(this)
  }

  addEventListener(_: string, listener: (event: { data: string }) => void) {
    this.listener = listener
  }

  close() {
    this.closed = true
    this.readyState = FakeSource.CLOSED
  }

  says(...topics: string[]) {
    this.listener({ data: JSON.stringify({ topics }) })
  }

  breaks({ forGood }: { forGood: boolean }) {
    this.readyState = forGood ? FakeSource.CLOSED : 0
    this.onerror()
  }
}

function look(here: boolean) {
  Object.defineProperty(document, 'hidden', { value: !here, configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

let close = () => {}

function openPage() {
  const client = createQueryClient()
  const asked: string[] = []
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    asked.push(String(filters?.queryKey?.[0]))
  })
  close = openLiveUpdates(client)
  const source = FakeSource.opened.at(-1)
  if (!source) throw new Error('nothing opened')
  return { client, asked, source, close }
}

beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  globalThis.EventSource = FakeSource as never
})
afterEach(() => {
  close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Each path once, even if several topics name it. */
const pathsOf = (...topics: LiveTopic[]) =>
  [...new Set(topics.flatMap((topic) => LIVE_QUERIES[topic].map(([path]) => String(path))))].toSorted()

describe('live updates', () => {
  it('refetch only what a hint is about', async () => {
    const { asked, source } = openPage()
    source.says('team')
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.toSorted()).toEqual(['/api/team', '/api/users'])
  })

  it('merge all hints within 100 ms', async () => {
    const { asked, source } = openPage()
    for (let hint = 0; hint < 50; hint++) source.says('loans', 'commissions')
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.toSorted()).toEqual(pathsOf('loans', 'commissions'))
  })

  it('refetch after a slow response, not instead of it', async () => {
    const { client, asked, source } = openPage()
    let answered = () => {}
    vi.mocked(client.invalidateQueries).mockImplementation((filters) => {
      asked.push(String(filters?.queryKey?.[0]))
      return new Promise((resolve) => (answered = resolve))
    })
    source.says('sync')
    await vi.advanceTimersByTimeAsync(100)
    source.says('sync')
    await vi.advanceTimersByTimeAsync(500)
    expect(asked).toHaveLength(1)
    answered()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(2)
  })

  it('refetch everything after a gap in the stream', async () => {
    const { asked, source } = openPage()
    source.onopen()
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toEqual([])
    source.breaks({ forGood: false })
    source.onopen()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual(expect.arrayContaining(['/api/loans', '/api/users', '/api/auth/me']))
  })

  it('check the session twice when it may have ended, because servers cache it for two seconds', async () => {
    const { asked, source } = openPage()
    source.onopen()
    source.says('session')
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2_600)
    expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(2)
  })

  it('check the session when the stream ends, because the server ends it with the session', async () => {
    const { asked, source } = openPage()
    source.onopen()
    source.breaks({ forGood: false })
    await vi.advanceTimersByTimeAsync(2_700)
    expect(asked.filter((path) => path === '/api/auth/me')).toHaveLength(2)
    expect(asked).not.toContain('/api/loans')
  })

  it('reconnect at random times, so that tabs that lost a gateway together spread', async () => {
    const { source } = openPage()
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.25)
    source.breaks({ forGood: true })
    await vi.advanceTimersByTimeAsync(740)
    expect(FakeSource.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(10)
    expect(FakeSource.opened).toHaveLength(2)
  })

  it('reconnect if the browser gives up, with growing waits', async () => {
    const { source } = openPage()
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    source.breaks({ forGood: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeSource.opened).toHaveLength(2)
    FakeSource.opened[1]?.breaks({ forGood: true })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeSource.opened).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeSource.opened).toHaveLength(3)
  })

  it('release the connection while the tab is hidden, and refetch everything afterwards', async () => {
    const { asked, source } = openPage()
    look(false)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(source.closed).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(source.closed).toBe(true)
    look(true)
    FakeSource.opened[1]?.onopen()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toContain('/api/loans')
  })

  it('stay connected while the tab is hidden briefly', async () => {
    const { source } = openPage()
    look(false)
    await vi.advanceTimersByTimeAsync(5_000)
    look(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(source.closed).toBe(false)
    expect(FakeSource.opened).toHaveLength(1)
  })

  it('end with the page, whatever is in progress', async () => {
    const { asked, source, close } = openPage()
    source.says('loans')
    close()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(source.closed).toBe(true)
    expect(asked).toEqual([])
  })
})
