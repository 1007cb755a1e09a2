import { ROLES } from '@upline/contracts'
import { assertMayChange, assertMayGrant, mayOpenRoster, mayPutUnder, maySee, type Viewer } from './permissions.ts'

const by = (role: Viewer['role']): Viewer => ({ id: 'me', role, username: `the-${role}` })
const isAllowed = (act: () => void) => {
  try {
    act()
    return true
  } catch {
    return false
  }
}

describe('who may do what', () => {
  it('company roles see everybody, the others themselves and their downline', () => {
    expect(ROLES.filter((role) => maySee(by(role), 'outside'))).toEqual(['ceo', 'admin'])
    expect(ROLES.every((role) => maySee(by(role), 'below') && maySee(by(role), 'self'))).toBe(true)
  })

  it('nobody changes their own role, and only company roles their own level, upline, activity and username', () => {
    const self = (role: Viewer['role']) => ({ relation: 'self' as const, role })
    expect(
      ROLES.filter((role) => isAllowed(() => assertMayChange(by(role), self(role), { role: 'assistant' }))),
    ).toEqual([])
    for (const change of [{ level: 2 }, { uplineId: 'x' }, { isActive: false }, { username: 'x' }])
      expect(ROLES.filter((role) => isAllowed(() => assertMayChange(by(role), self(role), change)))).toEqual([
        'ceo',
        'admin',
      ])
    expect(ROLES.every((role) => isAllowed(() => assertMayChange(by(role), self(role), { phone: '1' })))).toBe(true)
  })

  it('nobody grants a role above their own, or edits somebody of such a role', () => {
    expect(ROLES.filter((role) => isAllowed(() => assertMayGrant(by('manager'), role)))).toEqual([
      ...['manager', 'senior_loan_officer', 'loan_officer', 'assistant', 'processor'],
    ])
    const target = { relation: 'below' as const, role: 'admin' as const }
    expect(isAllowed(() => assertMayChange(by('manager'), target, { email: 'mine@x.example' }))).toBe(false)
  })

  it('a manager puts members under themselves or their downline, never under nobody', () => {
    const places = ['self', 'below', 'outside', 'nobody'] as const
    expect(places.filter((place) => mayPutUnder(by('manager'), place))).toEqual(['self', 'below'])
    expect(places.filter((place) => mayPutUnder(by('ceo'), place))).toEqual([...places])
  })

  it('roster pages are for ceo, admin, managers and the accounts named', () => {
    expect(ROLES.filter((role) => mayOpenRoster(by(role), ['the-assistant']))).toEqual([
      'ceo',
      'admin',
      'manager',
      'assistant',
    ])
  })
})
