import { ROUTES } from './routes.ts'

describe('the table of calls', () => {
  it('has each path once', () => {
    expect(new Set(ROUTES.map(({ path }) => path)).size).toBe(ROUTES.length)
  })

  it('opens nothing to visitors except sign-in and what settings open', () => {
    const open = ROUTES.filter(({ guard }) => guard.access === 'public').map(({ path }) => path)
    expect(open).toEqual([
      '/api/auth/login',
      '/api/auth/logout',
      '/api/auth/reset-password',
      '/api/auth/settings',
      '/api/unsubscribe',
    ])
  })

  it('opens only sign-in and account calls while a password change is due', () => {
    const open = ROUTES.filter(({ guard }) => guard.isOpenWhileDue).map(({ path }) => path)
    expect(open).toEqual(['/api/auth', '/api/auth/me'])
  })

  it('tells visitors only of the session check that they have no session', () => {
    expect(ROUTES.filter(({ guard }) => guard.answersVisitors).map(({ path }) => path)).toEqual(['/api/auth/me'])
  })
})
