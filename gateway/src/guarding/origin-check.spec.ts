import { isForeign } from './origin-check.ts'

const post = (origin: string | undefined, host = 'upline.test') => isForeign({ method: 'POST', origin, host })

describe('the origin of a state-changing request', () => {
  it('may be absent, or our own host and port, whatever the case and the default port', () => {
    expect(
      [undefined, 'http://upline.test', 'https://UPLINE.test', 'http://upline.test:80'].map((one) => post(one)),
    ).toEqual(Array(4).fill(false))
    expect(post('https://upline.test', 'upline.test:443')).toBe(false)
  })

  it('is foreign where it is null, another host or port, or can not be read', () => {
    for (const origin of [
      'null',
      '',
      'http://evil.test',
      'http://upline.test:81',
      'http://upline.test@evil.test',
      '//upline.test',
    ])
      expect([origin, post(origin)]).toEqual([origin, true])
  })

  it('does not matter where nothing changes', () => {
    expect(isForeign({ method: 'GET', origin: 'null', host: 'upline.test' })).toBe(false)
  })
})
