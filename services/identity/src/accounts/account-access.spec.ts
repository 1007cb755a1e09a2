import { type AccountAccess, endsKeys, endsSessions, mayHoldKeys } from './account-access.ts'

const access = (of: Partial<AccountAccess> = {}): AccountAccess => ({
  ...{ role: 'admin', duties: ['payroll'], maySignIn: true },
  ...of,
})

describe('a change of an account', () => {
  it.each([
    ['nothing', {}, false, false],
    ['another company role', { role: 'ceo' }, true, false],
    ['a lost company role', { role: 'manager' }, true, true],
    ['other duties', { duties: ['compliance'] }, true, false],
    ['a lost duty', { duties: [] }, true, false],
    ['a lost sign-in', { maySignIn: false }, true, true],
  ] as const)('of %s ends sessions and API keys as specified', (_, change, sessions, keys) => {
    const [before, now] = [access(), access(change as Partial<AccountAccess>)]
    expect([endsSessions(before, now), endsKeys(before, now)]).toEqual([sessions, keys])
  })

  it('ends no session by a restored sign-in, and no key that there could not be', () => {
    expect(endsSessions(access({ maySignIn: false }), access())).toBe(false)
    expect(endsKeys(access({ role: 'manager' }), access({ maySignIn: false }))).toBe(false)
    expect(endsKeys(access({ maySignIn: false }), access({ role: 'manager' }))).toBe(false)
  })
})

it('lets a CEO and admins who can sign in hold API keys', () => {
  expect(mayHoldKeys({ role: 'ceo', maySignIn: true })).toBe(true)
  expect(mayHoldKeys({ role: 'admin', maySignIn: false })).toBe(false)
  expect(mayHoldKeys({ role: 'manager', maySignIn: true })).toBe(false)
})
