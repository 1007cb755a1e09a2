import { assertMayBeChosen } from './password-rules.ts'
import { temporaryPassword } from './temporary-password.ts'

const chosen = {
  newPassword: 'Welcome123!',
  currentPassword: 'old-one',
  isChangeDue: false,
  names: ['ann'],
  defaultPassword: 'Welcome123!',
}

describe('a new password', () => {
  it('rejects the known default password in production', async () => {
    await expect(assertMayBeChosen({ ...chosen, mode: 'production' })).rejects.toThrow('known to others')
    await expect(assertMayBeChosen({ ...chosen, mode: 'demo' })).resolves.toBeUndefined()
  })

  it('rejects the old password in a forced change', async () => {
    const same = { ...chosen, currentPassword: 'Welcome123!', mode: 'demo' as const }
    await expect(assertMayBeChosen({ ...same, isChangeDue: true })).rejects.toThrow('must differ')
    await expect(assertMayBeChosen(same)).resolves.toBeUndefined()
  })
})

describe('a single-use password', () => {
  it('creates easily typed passwords, different each time', () => {
    expect(temporaryPassword()).toMatch(/^(?:[a-zA-Z2-9]{4}-){3}[a-zA-Z2-9]{4}$/)
    expect(temporaryPassword()).not.toBe(temporaryPassword())
  })
})
