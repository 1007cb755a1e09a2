import fc from 'fast-check'
import { COMMON, KNOWN_TO_OTHERS, OWN_NAME, passwordProblem, tooShort } from './chosen-password.ts'
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

  it('has at least 8 characters without the spaces around it', () => {
    for (const spaced of [' '.repeat(12), '  k7#qx  ']) expect(problem(spaced)).toBe(tooShort('production'))
    expect(problem('k7 #x 2v')).toBeUndefined()
  })

  it('refuses breached passwords, in any case', () => {
    for (const known of ['password1', 'Qwertyuiop', 'TRUSTNO1', 'iloveyou1'])
      expect([known, problem(known)]).toEqual([known, COMMON])
  })

  it('differs from the username, the email address and its first part', () => {
    for (const name of ['mia.moss', 'MIA.MOSS', ' Mia.Moss ', 'mia.moss@example.com'])
      expect([name, problem(name)]).toEqual([name, OWN_NAME])
  })

  it('refuses the known default password', () => {
    expect(problem('Welcome123!')).toBe(KNOWN_TO_OTHERS)
  })

  it.each([
    'welcome123!',
    'WELCOME123!',
    ' Welcome123! ',
    'Welcome 123!',
    'Ｗｅｌｃｏｍｅ１２３！',
    'Welcome\u200b123!\ufe0f',
    'Welcome\u3164123!\u2800',
  ])('refuses %j, another spelling of the default password', (spelling) => {
    expect(problem(spelling)).toBe(KNOWN_TO_OTHERS)
  })

  it('accepts sixteen random characters in production', () => {
    const random = fc.string({ minLength: 16, maxLength: 16, unit: fc.constantFrom(...'abcdefgh23456789-#') })
    fc.assert(fc.property(random, (password) => problem(`${password}Z`) === undefined))
  })
})

describe('a password in demo mode', () => {
  it('has at least 6 characters, as in the product text', () => {
    expect(problem('12345', 'demo')).toBe('Password must be at least 6 characters long')
    expect(problem('123456', 'demo')).toBeUndefined()
    expect(problem('Welcome123!', 'demo')).toBeUndefined()
  })
})
