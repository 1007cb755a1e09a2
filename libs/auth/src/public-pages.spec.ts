import { PublicPages } from './public-pages.ts'

/** A Redis stub for the switch. */
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
  it.each([true, false])(
    'keeps its value (%s) when Redis loses its data, regardless of the value at the start',
    async (isOpen) => {
      const redis = fakeRedis()
      const pages = new PublicPages(redis as never, !isOpen)
      expect(await pages.areOpen()).toBe(!isOpen)
      await pages.set(isOpen)
      expect(await pages.areOpen()).toBe(isOpen)
      redis.values.clear()
      await new Promise((done) => setTimeout(done, FRESH_MS))
      expect(await pages.areOpen()).toBe(isOpen)
    },
  )
})
