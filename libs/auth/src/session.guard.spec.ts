import { type ExecutionContext } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { type Duty, type Role, ROLES } from '@upline/contracts'
import { AllowDuePasswordChange, ChangesNothing, OrDuty, Roles } from './roles.decorator.ts'
import type { PublicPages } from './public-pages.ts'
import { SessionGuard } from './session.guard.ts'
import type { SessionCheck } from './session-check.ts'

class Calls {
  @Roles('ceo', 'admin')
  company() {}

  @Roles('ceo', 'admin')
  @ChangesNothing()
  dryRun() {}

  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  pay() {}

  @Roles('admin')
  admin() {}

  everyone() {}

  @AllowDuePasswordChange()
  ownAccount() {}
}

const calls = new Calls()

/** 'open', or the error code of the refusal. */
async function outcome(call: keyof Calls, { method = 'GET', role = 'loan_officer' as Role, duties = [] as Duty[] }) {
  const user = { id: 'me', username: 'me', role, duties, sessionId: 's', needsPasswordChange: false }
  const sessions = { userOf: () => Promise.resolve(user) } as unknown as SessionCheck
  const publicPages = { areOpen: () => Promise.resolve(false) } as unknown as PublicPages
  const guard = new SessionGuard(new Reflector(), sessions, { mode: 'demo' }, publicPages)
  const context = {
    getType: () => 'http',
    getHandler: () => calls[call],
    getClass: () => Calls,
    switchToHttp: () => ({ getRequest: () => ({ method, headers: {} }) }),
  } as unknown as ExecutionContext
  return guard.canActivate(context).then(
    () => 'open',
    ({ code }: { code: string }) => code,
  )
}

describe('SessionGuard', () => {
  it('restricts company calls to ceo and admin', async () => {
    for (const role of ROLES)
      expect(await outcome('company', { role })).toBe(role === 'ceo' || role === 'admin' ? 'open' : 'auth.role')
  })

  it('refuses admin calls for ceo, and accepts reads of auditors', async () => {
    expect(await outcome('admin', { role: 'ceo' })).toBe('auth.role')
    expect(await outcome('admin', { duties: ['auditor'] })).toBe('open')
  })

  it('lets auditors read what the company reads', async () => {
    expect(await outcome('company', { duties: ['auditor'] })).toBe('open')
    expect(await outcome('company', { duties: ['auditor'], method: 'HEAD' })).toBe('open')
    expect(await outcome('dryRun', { duties: ['auditor'], method: 'POST' })).toBe('open')
  })

  it('refuses every change by an auditor, whatever the role', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      for (const role of ROLES)
        for (const call of ['company', 'everyone'] as const)
          expect(await outcome(call, { role, duties: ['auditor'], method })).toBe('auth.auditor-read-only')
  })

  it('lets auditors change their own account', async () => {
    expect(await outcome('ownAccount', { duties: ['auditor'], method: 'POST' })).toBe('open')
  })

  it('opens no company call to other duties', async () => {
    expect(await outcome('company', { duties: ['payroll', 'compliance'] })).toBe('auth.role')
    expect(await outcome('dryRun', { duties: ['payroll'], method: 'POST' })).toBe('auth.role')
  })

  it('opens calls of a duty to its holders, whatever the role', async () => {
    for (const role of ROLES) expect(await outcome('pay', { role, duties: ['payroll'], method: 'POST' })).toBe('open')
    expect(await outcome('pay', { duties: ['compliance'] })).toBe('auth.role')
    expect(await outcome('pay', { duties: ['auditor'], method: 'POST' })).toBe('auth.auditor-read-only')
  })
})
