import { readToken } from './read-token.ts'
import { HOST_SESSION_COOKIE, SESSION_COOKIE, sessionCookieOf } from './session-cookie.ts'

describe('the token of a request', () => {
  it('reads the token from the bearer header, else from the cookie', () => {
    const both = { authorization: 'Bearer abc.def-_', cookie: 'upline_session=other' }
    expect(readToken(both, SESSION_COOKIE)).toBe('abc.def-_')
    expect(readToken({ cookie: 'a=b; upline_session=abc.def ; c=d' }, SESSION_COOKIE)).toBe('abc.def')
    expect(readToken({ cookie: 'a=b; __Host-upline_session=abc.def' }, HOST_SESSION_COOKIE)).toBe('abc.def')
  })

  it('returns undefined if the request has no token', () => {
    for (const headers of [
      {},
      { authorization: 'Basic abc' },
      { cookie: 'upline_session=' },
      { cookie: 'not_upline_session=abc' },
    ])
      expect(readToken(headers, SESSION_COOKIE)).toBeUndefined()
  })

  it('ignores a cookie of the other name', () => {
    const planted = { cookie: 'upline_session=planted' }
    expect(readToken(planted, HOST_SESSION_COOKIE)).toBeUndefined()
    const own = { cookie: 'upline_session=planted; __Host-upline_session=own; __host-upline_session=planted' }
    expect(readToken(own, HOST_SESSION_COOKIE)).toBe('own')
    expect(readToken(own, SESSION_COOKIE)).toBe('planted')
    expect(readToken({ cookie: '__Host-upline_session=own' }, SESSION_COOKIE)).toBeUndefined()
  })
})

describe('the name of the cookie', () => {
  it('binds the cookie to the host in production over TLS only', () => {
    expect(sessionCookieOf('production', true)).toBe('__Host-upline_session')
    for (const [mode, isSecure] of [
      ['production', false],
      ['demo', true],
      ['demo', false],
    ] as const)
      expect(sessionCookieOf(mode, isSecure)).toBe('upline_session')
  })
})
