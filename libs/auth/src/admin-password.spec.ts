import { adminPasswordProblem } from './admin-password.ts'

describe('the first password of admin in production', () => {
  it.each([
    ['a', 'at least 8 characters'],
    ['Welcome123!', 'known to others'],
    ['password1', 'attackers try first'],
    ['ADMIN', 'at least 8 characters'],
  ])('refuses %s', async (password, problem) => {
    expect(await adminPasswordProblem(password, 'Welcome123!')).toContain(problem)
  })

  it('accepts a password that is on no list', async () => {
    expect(await adminPasswordProblem('granite-otter-58', 'Welcome123!')).toBeUndefined()
  })
})
