import fc from 'fast-check'
import { isCanonicalTarget } from './canonical-path.ts'

describe('the canonical path', () => {
  it('accepts what URL encoders write', () => {
    for (const path of ['/', '/api/users', '/api/users/', '/landing/ann%40example.com/contact', '/a/%E2%82%AC%20x'])
      expect([path, isCanonicalTarget(path)]).toEqual([path, true])
    expect(isCanonicalTarget('/api/loans?q=%6d%2e%2e//..%00')).toBe(true)
  })

  it('accepts every path of encoded segments', () => {
    const segment = fc
      .string({ unit: 'grapheme' })
      .filter((text) => text !== '' && !/^\.{1,2}$|[\p{Cc}\\/]|%[\da-f]{2}/iu.test(text))
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
        expect(isCanonicalTarget(`/${segments.map(encodeURIComponent).join('/')}`)).toBe(true)
      }),
    )
  })

  it('refuses every encoded letter, digit and plain mark', () => {
    for (const char of 'ABCXYZabcmxyz0189-._~')
      for (const hex of [char.charCodeAt(0).toString(16), char.charCodeAt(0).toString(16).toUpperCase()])
        expect([char, isCanonicalTarget(`/x%${hex}/y`)]).toEqual([char, false])
  })

  it.each([
    ['an absolute form', 'http://upline.test/mail/'],
    ['an asterisk', '*'],
    ['no path', ''],
    ['a doubled slash', '/mail//messages'],
    ['a doubled slash at the start', '//mail/messages'],
    ['a dot segment', '/mail/../api'],
    ['a single dot', '/./mail'],
    ['a dot segment at the end', '/mail/..'],
    ['a dot segment with a parameter', '/mail/..;/x'],
    ['a dot segment between encoded slashes', '/mail%2f..%2fapi'],
    ['a backslash', '/mail\\messages'],
    ['an encoded backslash', '/mail%5Cmessages'],
    ['a null byte', '/mail%00'],
    ['a line break', '/mail%0d%0aX: y'],
    ['a delete character', '/mail%7f'],
    ['a raw space', '/mail /'],
    ['a byte beyond ASCII', '/mail\u00e9'],
    ['a fragment', '/mail#/messages'],
    ['a doubly encoded letter', '/%256dail'],
    ['a lone percent sign', '/mail%'],
    ['half an escape', '/mail%4'],
    ['an overlong slash', '/mail%c0%afmessages'],
    ['half a character', '/mail%e2%82'],
    ['a surrogate', '/mail%ed%a0%80'],
  ])('refuses %s', (_kind, path) => expect(isCanonicalTarget(path)).toBe(false))
})
