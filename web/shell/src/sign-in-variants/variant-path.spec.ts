import { variantOf } from './variant-path.ts'

const of = (path: string, featuredMember: string | null = 'ceo') => variantOf(path, { featuredMember })

describe('a sign-in path', () => {
  it.each([
    ['/quick-login', 'quick'],
    ['/test-login', 'test'],
    ['/admin-login', 'admin'],
    ['/admin-login/', 'admin'],
    ['/ceo-login', 'direct'],
    ['/CEO-login', 'direct'],
  ])('%s is the variant %s', (path, variant) => expect(of(path)).toBe(variant))

  it('has the name of the featured member, whatever it holds', () => {
    expect(of('/ann%40example.com-login', 'ann@example.com')).toBe('direct')
    expect(of('/ann-lee-login', 'ann-lee')).toBe('direct')
    expect(of('/ceo-login', 'ann')).toBeUndefined()
    expect(of('/ceo-login', null)).toBeUndefined()
  })

  it.each(['/login', '/', '/-login', '/a/quick-login', '/quick-login/a', '/%E0%A4%A-login'])('%s is none', (path) =>
    expect(of(path)).toBeUndefined(),
  )
})
