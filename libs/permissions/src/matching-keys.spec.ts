import { canApproveKey, isKeyApproved, MATCHING_KEY_FIELDS } from './matching-keys.ts'

describe('MATCHING_KEY_FIELDS', () => {
  it('holds every member field that matches a loan officer', () => {
    expect(MATCHING_KEY_FIELDS).toEqual(['firstName', 'lastName', 'username', 'email', 'nmls'])
  })
})

describe('isKeyApproved', () => {
  const change = { memberId: 'olga', changedBy: 'max', origin: 'changed' } as const

  it('approves what someone else enters', () => {
    expect(isKeyApproved(change)).toBe(true)
    expect(isKeyApproved({ ...change, origin: 'added' })).toBe(true)
  })

  it('leaves what members choose for themselves pending', () => {
    expect(isKeyApproved({ ...change, changedBy: 'olga' })).toBe(false)
    expect(isKeyApproved({ ...change, changedBy: null })).toBe(false)
    expect(isKeyApproved({ ...change, changedBy: 'recruiting', origin: 'registered' })).toBe(false)
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
  })
})
