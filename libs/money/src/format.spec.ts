import { cents } from './cents.ts'

describe('amounts in dollars', () => {
  it('create no format before their first use', async () => {
    vi.resetModules()
    const created = vi.spyOn(Intl, 'NumberFormat')
    const fresh = await import('./format.ts')
    expect(created).not.toHaveBeenCalled()
    expect(fresh.usdWhole(cents(123_450))).toBe('$1,235')
    expect(fresh.usdExact(cents(123_450))).toBe('$1,234.50')
    fresh.usdExact(cents(1))
    expect(created).toHaveBeenCalledTimes(2)
    created.mockRestore()
  })
})
