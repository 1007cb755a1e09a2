import { type Duty, ROLES, type Role, type SessionUser } from '@upline/contracts'
import { type Access, assertMayEnter, type RouteGuard } from './route-guard.ts'

const user = (role: Role, more: Partial<SessionUser> = {}): SessionUser => ({
  ...{ id: '7', username: 'ann', role, sessionId: 's', needsPasswordChange: false },
  ...more,
})

/** The error code of the refusal, or null. */
function refusal(caller: SessionUser, guard: RouteGuard, method = 'GET'): string | null {
  try {
    assertMayEnter(caller, guard, method)
    return null
  } catch (fault) {
    return (fault as { code: string }).code
  }
}

const admitted = (access: Access): Role[] => ROLES.filter((role) => refusal(user(role), { access }, 'POST') === null)

describe('who may enter a route', () => {
  it('depends on the role for company pages and for the admin', () => {
    expect(admitted('session')).toEqual([...ROLES])
    expect(admitted('publicPages')).toEqual([...ROLES])
    expect(admitted('company').sort()).toEqual(['admin', 'ceo'])
    expect(admitted('admin')).toEqual(['admin'])
    expect(refusal(user('manager'), { access: 'company' })).toBe('auth.role')
    expect(refusal(user('ceo'), { access: 'admin' })).toBe('auth.role')
  })

  it('lets auditors read company pages but change nothing there', () => {
    const auditor = user('processor', { duties: ['auditor'] satisfies Duty[] })
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(refusal(auditor, { access: 'company' }, method)).toBeNull()
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(refusal(auditor, { access: 'company' }, method)).toBe('auth.auditor-read-only')
    expect(refusal(auditor, { access: 'session' }, 'POST')).toBeNull()
    expect(refusal(auditor, { access: 'admin' })).toBeNull()
    expect(refusal(auditor, { access: 'admin' }, 'POST')).toBe('auth.auditor-read-only')
  })

  it('excludes a due password change and a due second factor, except from the calls that resolve them', () => {
    const passwordDue = user('admin', { needsPasswordChange: true })
    const secondFactorDue = user('admin', { needsSecondFactor: true })
    for (const access of ['session', 'company', 'admin'] as const) {
      expect(refusal(passwordDue, { access })).toBe('identity.password-change-due')
      expect(refusal(secondFactorDue, { access })).toBe('identity.second-factor-due')
      expect(refusal(passwordDue, { access, isOpenWhileDue: true })).toBeNull()
      expect(refusal(secondFactorDue, { access, isOpenWhileDue: true })).toBeNull()
    }
  })

  it('excludes API keys from routes that do not accept them', () => {
    const key = user('ceo', { scopes: ['loans:read'] })
    expect(refusal(key, { access: 'company' })).toBe('auth.scope')
    expect(refusal(key, { access: 'session', acceptsKeys: true })).toBeNull()
    expect(refusal(user('ceo'), { access: 'session', acceptsKeys: true })).toBeNull()
  })
})
