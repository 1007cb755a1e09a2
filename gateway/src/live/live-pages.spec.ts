import type { Redis } from '@upline/auth/session'
import type { LiveHint } from '@upline/contracts'
import type { Logger } from 'pino'
import { LivePages } from './live-pages.ts'
import { SessionWatch } from './session-watch.ts'

describe('the live pages', () => {
  it('check the sessions when a service announces that some have ended, and for no other hint', async () => {
    let checks = 0
    const watch = new SessionWatch({ endedAmong: async () => (checks++, []) })
    watch.watch('a token', () => undefined)
    const heard = Promise.withResolvers<(text: string) => void>()
    const redis = {
      on: () => undefined,
      connect: async () => undefined,
      subscribe: async (_channel: string, listen: (text: string) => void) => heard.resolve(listen),
      isOpen: false,
    }
    const pages = new LivePages({ redis: redis as unknown as Redis, watch, log: {} as Logger })
    pages.start()
    const hear = async (hint: LiveHint) => (await heard.promise)(JSON.stringify(hint))
    await hear({ topics: ['loans'], everyone: true })
    expect(checks).toBe(0)
    await hear({ topics: ['session'], members: ['7'] })
    expect(checks).toBe(1)
    pages.close()
  })
})
