import { type Duty, type Failure, type MemberChange, type Role, ROLES } from '@upline/contracts'
import {
  assertCanAddAs,
  assertCanChange,
  assertCanEdit,
  assertCanRemove,
  assertCanReview,
  assertLeads,
} from './member-changes.ts'
import { canOpenRoster, canPutUnder, canSee, type Viewer } from './member-access.ts'

const by = (role: Role, more: Partial<Viewer> = {}): Viewer => ({ id: 'me', role, username: `the-${role}`, ...more })
const key = (role: Role): Viewer => by(role, { scopes: ['members:write'] })
const member = (role: Role = 'loan_officer', duties: Duty[] = []) =>
  ({ id: 'olga', relation: 'below', role, duties }) as const
const self = (role: Role) => ({ id: 'me', relation: 'self', role }) as const

/** 'allowed', or code and fields of the refusal. */
function outcome(act: () => void): string {
  try {
    act()
    return 'allowed'
  } catch (fault) {
    const { code, errors } = fault as Failure
    return [code.replace('roster.', ''), ...errors.map(({ field }) => field)].join(' ')
  }
}
const changing = (viewer: Viewer, target: ReturnType<typeof member> | ReturnType<typeof self>, changes: MemberChange) =>
  outcome(() => assertCanChange(viewer, target, changes))
const allowed = (act: (role: Role) => void) => ROLES.filter((role) => outcome(() => act(role)) === 'allowed')

describe('canSee', () => {
  it('shows every member to the company and to auditors, and others their downline', () => {
    expect(ROLES.filter((role) => canSee(by(role), 'outside'))).toEqual(['ceo', 'admin'])
    expect(canSee(by('processor', { duties: ['auditor'] }), 'outside')).toBe(true)
    expect(canSee(by('processor', { duties: ['payroll', 'compliance'] }), 'outside')).toBe(false)
    expect(ROLES.every((role) => canSee(by(role), 'below') && canSee(by(role), 'self'))).toBe(true)
  })
})

describe('canOpenRoster', () => {
  it('opens roster pages to ceo, admin, managers, auditors and named accounts', () => {
    const roles = ROLES.filter((role) => canOpenRoster(by(role), ['the-assistant']))
    expect(roles).toEqual(['ceo', 'admin', 'manager', 'assistant'])
    expect(canOpenRoster(by('processor', { duties: ['auditor'] }), [])).toBe(true)
  })
})

describe('canPutUnder', () => {
  it('lets managers put members under themselves or their downline, never under no one', () => {
    const places = ['self', 'below', 'outside', 'nobody'] as const
    expect(places.filter((place) => canPutUnder(by('manager'), place))).toEqual(['self', 'below'])
    expect(places.filter((place) => canPutUnder(by('ceo'), place))).toEqual([...places])
  })
})

describe('assertCanChange', () => {
  it('lets no one change their own role', () => {
    expect(allowed((role) => assertCanChange(by(role), self(role), { role: 'assistant' }))).toEqual([])
  })

  it('lets no one change their own branch, which can select their comp plan', () => {
    expect(allowed((role) => assertCanChange(by(role), self(role), { branch: 'Reno' }))).toEqual([])
    expect(allowed((role) => assertCanChange(by(role), member(), { branch: 'Reno' }))).toEqual([
      'ceo',
      'admin',
      'manager',
    ])
  })

  it('prevents members outside the company from changing their own level, upline, active status and username', () => {
    for (const change of [{ level: 2 }, { uplineId: 'x' }, { isActive: false }, { username: 'x' }])
      expect(allowed((role) => assertCanChange(by(role), self(role), change))).toEqual(['ceo', 'admin'])
    expect(allowed((role) => assertCanChange(by(role), self(role), { phone: '1' }))).toEqual([...ROLES])
  })

  it('grants no role above the grantor’s own', () => {
    expect(changing(by('manager'), member(), { role: 'admin' })).toBe('role-above-own role')
    expect(changing(by('manager'), member(), { role: 'manager' })).toBe('allowed')
  })

  it('keeps managers from editing members of a higher role or with duties', () => {
    expect(changing(by('manager'), member('admin'), { email: 'mine@x.example' })).toBe('forbidden')
    expect(changing(by('manager'), member('loan_officer', ['payroll']), { email: 'mine@x.example' })).toBe('forbidden')
    expect(changing(by('admin'), member('loan_officer', ['payroll']), { email: 'mine@x.example' })).toBe('allowed')
  })

  it('lets only ceo and admin change duties, and never their own', () => {
    const duties: Duty[] = ['payroll']
    expect(changing(by('ceo'), member(), { duties })).toBe('allowed')
    expect(changing(by('manager'), member(), { duties })).toBe('not-company duties')
    expect(changing(by('loan_officer'), self('loan_officer'), { duties })).toBe('not-company duties')
    expect(changing(by('ceo'), self('ceo'), { duties })).toBe('own-duties duties')
  })

  it('keeps auditors without a role or a duty that changes something', () => {
    expect(changing(by('ceo'), member(), { duties: ['payroll', 'auditor'] })).toBe('auditor-changes-nothing duties')
    expect(changing(by('ceo'), member('manager'), { duties: ['auditor'] })).toBe('auditor-changes-nothing duties')
    expect(changing(by('ceo'), member('loan_officer', ['auditor']), { role: 'manager' })).toBe(
      'auditor-changes-nothing role duties',
    )
    expect(changing(by('ceo'), member('loan_officer', ['auditor']), { role: 'manager', duties: [] })).toBe('allowed')
    expect(changing(by('ceo'), member('manager'), { role: 'processor', duties: ['auditor'] })).toBe('allowed')
  })

  it('closes roles, duties and the sign-in of protected accounts to API keys', () => {
    expect(changing(key('ceo'), member(), { role: 'processor' })).toBe('closed-to-api-keys role')
    expect(changing(key('ceo'), member(), { duties: ['payroll'] })).toBe('closed-to-api-keys duties')
    expect(changing(key('ceo'), member('admin'), { email: 'x@y.example' })).toBe('closed-to-api-keys email')
    expect(changing(key('ceo'), member('processor', ['auditor']), { isActive: false })).toBe(
      'closed-to-api-keys isActive',
    )
    expect(changing(key('ceo'), member(), { email: 'x@y.example', phone: '1' })).toBe('allowed')
  })
})

describe('assertLeads', () => {
  it('lets the company move anyone and managers their downline', () => {
    expect(allowed((role) => assertLeads(by(role), member()))).toEqual(['ceo', 'admin', 'manager'])
    expect(allowed((role) => assertLeads(by(role), { ...member(), relation: 'outside' }))).toEqual(['ceo', 'admin'])
    expect(outcome(() => assertLeads(by('manager'), member('loan_officer', ['payroll'])))).toBe('allowed')
  })

  it('lets managers move members below them, but not ceo or admin', () => {
    const led = ROLES.filter((role) => outcome(() => assertLeads(by('manager'), member(role))) === 'allowed')
    expect(led).toEqual(ROLES.filter((role) => role !== 'ceo' && role !== 'admin'))
  })
})

describe('assertCanReview', () => {
  it('lets auditors see what a move would change', () => {
    expect(outcome(() => assertCanReview(by('processor', { duties: ['auditor'] }), member()))).toBe('allowed')
    expect(allowed((role) => assertCanReview(by(role), member()))).toEqual(['ceo', 'admin', 'manager'])
  })
})

describe('assertCanEdit', () => {
  it('limits managers to their downline', () => {
    expect(outcome(() => assertCanEdit(by('manager'), { ...member(), relation: 'outside' }))).toBe('forbidden')
    expect(outcome(() => assertCanEdit(by('manager'), member()))).toBe('allowed')
  })
})

describe('assertCanRemove', () => {
  it('lets the company and the managers above remove a member', () => {
    expect(allowed((role) => assertCanRemove(by(role), member()))).toEqual(['ceo', 'admin', 'manager'])
  })

  it('closes protected accounts to API keys', () => {
    expect(outcome(() => assertCanRemove(key('ceo'), member('admin')))).toBe('closed-to-api-keys')
    expect(outcome(() => assertCanRemove(key('ceo'), member('loan_officer', ['payroll'])))).toBe('closed-to-api-keys')
    expect(outcome(() => assertCanRemove(key('ceo'), member()))).toBe('allowed')
    expect(outcome(() => assertCanRemove(by('ceo'), member('admin')))).toBe('allowed')
  })
})

describe('assertCanAddAs', () => {
  const adding = (viewer: Viewer, role: Role, sent: { role?: Role; password?: string; duties?: Duty[] } = {}) =>
    outcome(() => assertCanAddAs(viewer, { id: 'new', role, duties: sent.duties ?? [] }, sent))

  it('lets the company and managers add members up to their own role', () => {
    expect(ROLES.filter((role) => adding(by(role), 'loan_officer') === 'allowed')).toEqual(['ceo', 'admin', 'manager'])
    expect(adding(by('manager'), 'admin')).toBe('role-above-own role')
  })

  it('lets only the company add members with duties', () => {
    expect(adding(by('ceo'), 'loan_officer', { duties: ['auditor'] })).toBe('allowed')
    expect(adding(by('ceo'), 'manager', { duties: ['auditor'] })).toBe('auditor-changes-nothing duties')
    expect(adding(by('manager'), 'loan_officer', { duties: ['payroll'] })).toBe('not-company duties')
  })

  it('lets API keys add members with the defaults only', () => {
    expect(adding(key('ceo'), 'loan_officer')).toBe('allowed')
    expect(adding(key('ceo'), 'admin', { role: 'admin' })).toBe('closed-to-api-keys role')
    expect(adding(key('ceo'), 'loan_officer', { password: 'chosen by me' })).toBe('closed-to-api-keys password')
  })
})
