import { assertMayBeChosen } from './password-rules.ts'
import { temporaryPassword } from './temporary-password.ts'

const chosen = {
  newPassword: 'Welcome123!',
  currentPassword: 'old-one',
  isChangeDue: false,
  defaultPassword: 'Welcome123!',
}

describe('a new password', () => {
  it('may not be the known first one in production', () => {
    expect(() => assertMayBeChosen({ ...chosen, mode: 'production' })).toThrow('known to others')
    expect(() => assertMayBeChosen({ ...chosen, mode: 'demo' })).not.toThrow()
  })

  it('may not be the old one in a forced change', () => {
    const same = { ...chosen, currentPassword: 'Welcome123!', mode: 'demo' as const }
    expect(() => assertMayBeChosen({ ...same, isChangeDue: true })).toThrow('must differ')
    expect(() => assertMayBeChosen(same)).not.toThrow()
  })
})

describe('a single-use password', () => {
  it('can be typed, and is another one each time', () => {
    expect(temporaryPassword()).toMatch(/^(?:[a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
    expect(temporaryPassword()).not.toBe(temporaryPassword())
  })
})
