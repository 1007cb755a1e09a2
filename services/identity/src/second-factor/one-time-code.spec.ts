import { Secret } from 'otpauth'
import { codeAt, enrolmentUri, newSecret, stepAt, usableStep } from './one-time-code.ts'

/** The secret of the RFC's test vectors. */
const secret = Secret.fromLatin1('12345678901234567890').base32

const at = (seconds: number) => new Date(seconds * 1000)

describe('a one-time code', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('follows RFC 6238, appendix B, at second %s', (second, code) => {
    expect(codeAt(secret, at(second))).toBe(code)
    expect(usableStep({ secret, code, now: at(second), lastStep: 0 })).toBe(Math.floor(second / 30))
  })

  it('accepts a clock that is one step off, but not two', () => {
    const now = at(1_800_000_000)
    const codeOf = (steps: number) => codeAt(secret, at(1_800_000_000 + 30 * steps))
    const taken = [-2, -1, 0, 1, 2].map((steps) => usableStep({ secret, code: codeOf(steps), now, lastStep: 0 }))
    const step = stepAt(now)
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  it('counts once, and invalidates all earlier codes', () => {
    const now = at(1_800_000_000)
    const step = stepAt(now)
    const before = codeAt(secret, at(1_800_000_000 - 30))
    expect(usableStep({ secret, code: codeAt(secret, now), now, lastStep: step })).toBeUndefined()
    expect(usableStep({ secret, code: before, now, lastStep: step })).toBeUndefined()
  })

  it('consists of exactly six digits', () => {
    for (const code of ['', '28708', '287 082', '２８７０８２', '0287082', 'abcdef', "1' or 1=1"])
      expect(usableStep({ secret, code, now: at(59), lastStep: 0 })).toBeUndefined()
  })

  it('uses a 160-bit secret that an app reads from the QR code', () => {
    expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newSecret()).not.toBe(newSecret())
    expect(enrolmentUri(secret, 'ann lee')).toMatch(/^otpauth:\/\/totp\/Upline:ann%20lee\?.*issuer=Upline.*secret=/)
  })
})
