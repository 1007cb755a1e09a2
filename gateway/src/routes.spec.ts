import fc from 'fast-check'
import { ROUTES, routeOf } from './routes.ts'

describe('the table of calls', () => {
  it('takes the longest row that fits, by whole parts of the path', () => {
    expect(routeOf('/api/users/7')).toMatchObject({ service: 'roster', access: 'session' })
    expect(routeOf('/api/users/by-referral/ann')).toMatchObject({ service: 'recruiting', access: 'publicPages' })
    expect(routeOf('/api/auth/me')).toMatchObject({ service: 'identity', access: 'session' })
    expect(routeOf('/api/auth/login')).toMatchObject({ access: 'public' })
    expect(routeOf('/api/usersandmore')).toBeUndefined()
    expect(routeOf('/users')).toBeUndefined()
    expect(routeOf('/hooks/encompass')).toMatchObject({ service: 'encompass', access: 'hook' })
    expect(routeOf('/api/hooks/encompass')).toBeUndefined()
  })

  it('is read as if every row were looked at', () => {
    const part = fc.constantFrom('/api', '/users', '/photos', '/by-referral', '/hooks', '/stripe', '/x', '/', 'x', '')
    const path = fc.oneof(
      fc.array(part).map((parts) => parts.join('')),
      fc.constantFrom(...ROUTES).chain((row) => part.map((end) => row.path + end)),
    )
    fc.assert(
      fc.property(path, (asked) => {
        const fitting = ROUTES.filter((row) => asked === row.path || asked.startsWith(`${row.path}/`))
        expect(routeOf(asked)).toBe(fitting.sort((a, b) => b.path.length - a.path.length)[0])
      }),
      { numRuns: 200 },
    )
  })

  it('has each path once', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length)
  })

  it('opens nothing to visitors but sign-in and what settings open', () => {
    const open = ROUTES.filter(({ access }) => access === 'public').map(({ path }) => path)
    expect(open).toEqual([
      '/api/auth/login',
      '/api/auth/logout',
      '/api/auth/reset-password',
      '/api/auth/settings',
      '/api/unsubscribe',
    ])
  })
})
