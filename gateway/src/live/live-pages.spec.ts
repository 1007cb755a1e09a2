import { vi } from 'vitest'
import type { Redis } from '@upline/auth/session'
import type { LiveHint } from '@upline/contracts'
import type { Logger } from 'pino'
import { type LivePage, LivePages } from './live-pages.ts'
import { SessionWatch } from './session-watch.ts'

describe('the live pages', () => {
  afterEach(() => void vi.useRealTimers())

  it('checks the sessions when a service announces that some have ended, and for no other hint', async () => {
    let checks = 0
    const watch = new SessionWatch({ endedAmong: async () => (checks++, []) })
    watch.watch('a token', () => undefined)
    const listener = Promise.withResolvers<(text: string) => void>()
    const redis = {
      on: () => undefined,
      connect: async () => undefined,
      subscribe: async (_channel: string, listen: (text: string) => void) => listener.resolve(listen),
      isOpen: false,
    }
    const pages = new LivePages({ redis: redis as unknown as Redis, watch, log: {} as Logger })
    pages.start()
    const receive = async (hint: LiveHint) => (await listener.promise)(JSON.stringify(hint))
    await receive({ topics: ['loans'], everyone: true })
    expect(checks).toBe(0)
    await receive({ topics: ['session'], members: ['7'] })
    expect(checks).toBe(1)
    pages.close()
  })

  it('sends a hint for everyone to 100 pages each 200 ms, and to each page once for all hints while it waited', () => {
    vi.useFakeTimers()
    const { pages, sent } = openPages(250)
    pages.hand({ topics: ['loans'], everyone: true })
    vi.advanceTimersByTime(20)
    expect(sent).toHaveLength(100)
    pages.hand({ topics: ['team'], everyone: true })
    vi.advanceTimersByTime(200)
    expect(sent).toHaveLength(200)
    vi.advanceTimersByTime(10_000)
    expect(sent.slice(100, 250).every((text) => text.endsWith(': loans, team'))).toBe(true)
    expect(sent.slice(250)).toHaveLength(100)
    expect(sent.slice(250).every((text) => text.endsWith(': team'))).toBe(true)
    pages.close()
  })

  it('sends a hint for a member within 20 ms while thousands of pages wait for theirs', () => {
    vi.useFakeTimers()
    const { pages, sent } = openPages(5_000)
    pages.hand({ topics: ['loans'], everyone: true })
    pages.hand({ topics: ['commissions'], members: ['4999'] })
    vi.advanceTimersByTime(20)
    expect(sent.filter((text) => text.startsWith('4999:'))).toEqual(['4999: loans, commissions'])
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(5_000)
    pages.close()
  })
})

const topicsIn = (text: string): string =>
  (JSON.parse(text.slice(text.indexOf('{'))) as { topics: string[] }).topics.join(', ')

/** Pages of one member each, and what they were sent. */
function openPages(count: number) {
  const sent: string[] = []
  const parts = { redis: { isOpen: false }, watch: { watch: () => () => undefined }, log: {} }
  const pages = new LivePages(parts as unknown as ConstructorParameters<typeof LivePages>[0])
  for (let no = 0; no < count; no++) {
    const response = {
      once: () => undefined,
      end: () => undefined,
      writableLength: 0,
      write: (text: string) => sent.push(`${no}: ${topicsIn(text)}`),
    }
    pages.open({
      user: { id: String(no), role: 'loan_officer' },
      token: '',
      response,
      pending: new Set(),
    } as unknown as LivePage)
  }
  return { pages, sent }
}
