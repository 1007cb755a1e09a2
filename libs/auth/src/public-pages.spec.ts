import { PublicPages } from './public-pages.ts'

/** Redis as far as the switch needs it. */
function fakeRedis() {
  const values = new Map<string, string>()
  return {
    values,
    get: async (key: string) => values.get(key) ?? null,
    set: async (key: string, value: string) => void values.set(key, value),
  }
}

const FRESH_MS = 600

describe('the switch of the public pages', () => {
  it.each([true, false])('stays as it was (%s) when Redis loses its data, whatever the start said', async (isOpen) => {
    const redis = fakeRedis()
    const pages = new PublicPages(redis as never, !isOpen)
    expect(await pages.areOpen()).toBe(!isOpen)
    await pages.set(isOpen)
    expect(await pages.areOpen()).toBe(isOpen)
    redis.values.clear()
    await new Promise((done) => setTimeout(done, FRESH_MS))
    expect(await pages.areOpen()).toBe(isOpen)
  })
})
