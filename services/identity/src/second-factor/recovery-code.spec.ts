import { newRecoveryCode, recoveryKey } from './recovery-code.ts'

describe('a recovery code', () => {
  it('creates codes that are easy to read aloud and different each time', () => {
    expect(newRecoveryCode()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(newRecoveryCode()).not.toBe(newRecoveryCode())
  })

  it('ignores case, spaces and hyphens', () => {
    for (const typed of ['abcd-efgh-jkmn', 'ABCD EFGH JKMN', ' abcdefghjkmn '])
      expect(recoveryKey(typed)).toBe('abcdefghjkmn')
  })

  it('differs from a one-time code and other text', () => {
    for (const typed of ['123456', 'abcd-efgh', "abcd-efgh-jk'n", '']) expect(recoveryKey(typed)).toBeUndefined()
  })
})
