import fc from 'fast-check'
import { COMMON, KNOWN_TO_OTHERS, OWN_NAME, passwordProblem } from './chosen-password.ts'
import { commonPasswords } from './common-passwords.ts'

let common: ReadonlySet<string>

beforeAll(async () => {
  common = await commonPasswords()
})

const problem = (password: string, mode: 'demo' | 'production' = 'production') =>
  passwordProblem({
    password,
    mode,
    defaultPassword: 'Welcome123!',
    names: ['Mia.Moss', 'mia.moss@Example.com'],
    isCommon: (key) => common.has(key),
  })

describe('a password in production', () => {
  it('has at least 8 characters', () => {
    expect(problem('k7#qx-2')).toBe('Password must be at least 8 characters long')
    expect(problem('k7#qx-2v')).toBeUndefined()
  })

  it('is not on the list of those that were breached, in whatever case', () => {
    for (const known of ['password1', 'Qwertyuiop', 'TRUSTNO1', 'iloveyou1'])
      expect([known, problem(known)]).toEqual([known, COMMON])
  })

  it('is neither the username nor the e-mail address nor its first part', () => {
    for (const name of ['mia.moss', 'MIA.MOSS', ' Mia.Moss ', 'mia.moss@example.com'])
      expect([name, problem(name)]).toEqual([name, OWN_NAME])
  })

  it('is not the known first one', () => {
    expect(problem('Welcome123!')).toBe(KNOWN_TO_OTHERS)
  })

  it('of sixteen random characters is always taken', () => {
    const random = fc.string({ minLength: 16, maxLength: 16, unit: fc.constantFrom(...'abcdefgh23456789-#') })
    fc.assert(fc.property(random, (password) => problem(`${password}Z`) === undefined))
  })
})

describe('a password in demo mode', () => {
  it('is as the product text has it: at least 6 characters', () => {
    expect(problem('12345', 'demo')).toBe('Password must be at least 6 characters long')
    expect(problem('123456', 'demo')).toBeUndefined()
    expect(problem('Welcome123!', 'demo')).toBeUndefined()
  })
})
