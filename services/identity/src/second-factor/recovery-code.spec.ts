import { newRecoveryCode, recoveryKey } from './recovery-code.ts'

describe('a recovery code', () => {
  it('can be read aloud and is another one each time', () => {
    expect(newRecoveryCode()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(newRecoveryCode()).not.toBe(newRecoveryCode())
  })

  it('is the same however it is typed', () => {
    for (const typed of ['abcd-efgh-jkmn', 'ABCD EFGH JKMN', ' abcdefghjkmn '])
      expect(recoveryKey(typed)).toBe('abcdefghjkmn')
  })

  it('is no one-time code and no other text', () => {
    for (const typed of ['123456', 'abcd-efgh', "abcd-efgh-jk'n", '']) expect(recoveryKey(typed)).toBeUndefined()
  })
})
