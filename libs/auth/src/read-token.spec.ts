import { readToken } from './read-token.ts'

describe('the token of a request', () => {
  it('comes as bearer, else in the cookie', () => {
    expect(readToken({ authorization: 'Bearer abc.def-_', cookie: 'upline_session=other' })).toBe('abc.def-_')
    expect(readToken({ cookie: 'a=b; upline_session=abc.def ; c=d' })).toBe('abc.def')
  })

  it('is none where there is none', () => {
    for (const headers of [
      {},
      { authorization: 'Basic abc' },
      { cookie: 'upline_session=' },
      { cookie: 'not_upline_session=abc' },
    ])
      expect(readToken(headers)).toBeUndefined()
  })
})
