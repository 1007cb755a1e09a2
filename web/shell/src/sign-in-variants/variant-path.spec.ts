import { variantOf } from './variant-path.ts'

const of = (path: string, featuredMember: string | null = 'ceo') => variantOf(path, { featuredMember })

describe('variant path', () => {
  it.each([
    ['/quick-login', 'quick'],
    ['/test-login', 'test'],
    ['/admin-login', 'admin'],
    ['/admin-login/', 'admin'],
    ['/ceo-login', 'direct'],
    ['/CEO-login', 'direct'],
  ])('%s returns the variant %s', (path, variant) => expect(of(path)).toBe(variant))

  it('contains the name of the featured member with any characters', () => {
    expect(of('/ann%40example.com-login', 'ann@example.com')).toBe('direct')
    expect(of('/ann-lee-login', 'ann-lee')).toBe('direct')
    expect(of('/ceo-login', 'ann')).toBeUndefined()
    expect(of('/ceo-login', null)).toBeUndefined()
  })

  it.each(['/login', '/', '/-login', '/a/quick-login', '/quick-login/a', '/%E0%A4%A-login'])(
    '%s returns no variant',
    (path) => expect(of(path)).toBeUndefined(),
  )
})
