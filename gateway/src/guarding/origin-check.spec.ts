import { isForeign } from './origin-check.ts'

const post = (origin: string | undefined, host = 'upline.test') => isForeign({ method: 'POST', origin, host })

describe('the origin of a state-changing request', () => {
  it('accepts no origin, or our own host and port regardless of case and default port', () => {
    expect(
      [undefined, 'http://upline.test', 'https://UPLINE.test', 'http://upline.test:80'].map((one) => post(one)),
    ).toEqual(Array(4).fill(false))
    expect(post('https://upline.test', 'upline.test:443')).toBe(false)
  })

  it('refuses null, another host or port, and an unreadable origin', () => {
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

  it('ignores the origin of a call that changes nothing', () => {
    expect(isForeign({ method: 'GET', origin: 'null', host: 'upline.test' })).toBe(false)
  })
})
