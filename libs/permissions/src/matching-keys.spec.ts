import { MATCHING_KEY_KINDS } from '@upline/contracts'
import { canApproveKey, isKeyApproved, keyDenial } from './matching-keys.ts'

describe('isKeyApproved', () => {
  const change = { memberId: 'olga', kind: 'name', changedBy: 'max', origin: 'changed' } as const

  it('approves what someone else enters', () => {
    expect(isKeyApproved(change)).toBe(true)
    expect(isKeyApproved({ ...change, origin: 'added' })).toBe(true)
  })

  it('leaves what members choose for themselves pending', () => {
    expect(isKeyApproved({ ...change, changedBy: 'olga' })).toBe(false)
    expect(isKeyApproved({ ...change, changedBy: null })).toBe(false)
    for (const kind of MATCHING_KEY_KINDS) expect(isKeyApproved({ ...change, kind, changedBy: 'olga' })).toBe(false)
  })

  it('approves the unique keys of a registration and leaves its name and NMLS ID pending', () => {
    const registered = { ...change, changedBy: null, origin: 'registered' } as const
    const approved = MATCHING_KEY_KINDS.filter((kind) => isKeyApproved({ ...registered, kind }))
    expect(approved).toEqual(['username', 'email'])
    expect(isKeyApproved({ ...registered, changedBy: 'recruiting' })).toBe(false)
  })

  it('approves seeded members', () => {
    expect(isKeyApproved({ ...change, changedBy: null, origin: 'seeded' })).toBe(true)
  })
})

describe('canApproveKey', () => {
  const olga = { id: 'olga', isInDownline: true }

  it('allows ceo and admin for any other member', () => {
    for (const role of ['ceo', 'admin'] as const)
      expect(canApproveKey({ id: 'max', role }, { ...olga, isInDownline: false })).toBe(true)
  })

  it('allows managers inside their downline', () => {
    expect(canApproveKey({ id: 'max', role: 'manager' }, olga)).toBe(true)
    expect(canApproveKey({ id: 'max', role: 'manager' }, { ...olga, isInDownline: false })).toBe(false)
  })

  it('refuses everyone for their own keys, and other roles always', () => {
    expect(canApproveKey({ id: 'olga', role: 'ceo' }, olga)).toBe(false)
    expect(canApproveKey({ id: 'max', role: 'senior_loan_officer' }, olga)).toBe(false)
    expect(keyDenial({ id: 'olga', role: 'ceo' }, olga)).toBe('own-key')
    expect(keyDenial({ id: 'max', role: 'senior_loan_officer' }, olga)).toBe('not-key-approver')
  })
})
