import { ROLES } from '@upline/contracts'
import { checkNmlsId, isPersonalPayee, nmlsAction, nmlsKey, nmlsProblem } from './nmls.ts'

const officer = { nmls: '402100', role: 'loan_officer', usedBy: [] } as const

describe('checkNmlsId', () => {
  it('accepts 1 to 12 digits', () => {
    for (const id of ['7', '402100', '123456789012', ' 402100 ']) expect(checkNmlsId(id)).toBe('valid')
  })

  it('finds missing IDs', () => {
    for (const id of ['', '   ']) expect(checkNmlsId(id)).toBe('missing')
  })

  it('finds malformed IDs', () => {
    for (const id of ['abc; not a number', '1234567890123', 'NMLS #402100', '40 2100', '-1', '1.5', '１２３'])
      expect(checkNmlsId(id)).toBe('malformed')
  })
})

describe('nmlsKey', () => {
  it('ignores leading zeros and outer spaces', () => {
    expect([nmlsKey('0402100'), nmlsKey(' 402100'), nmlsKey('000')]).toEqual(['402100', '402100', '0'])
  })

  it('returns null for texts that are not an ID', () => {
    expect([nmlsKey(''), nmlsKey('abc')]).toEqual([null, null])
  })
})

describe('nmlsProblem', () => {
  it('finds nothing for a valid ID of one member', () => {
    expect(nmlsProblem(officer)).toBeNull()
  })

  it('misses the ID of payees of personal pay only', () => {
    const missing = ROLES.filter((role) => nmlsProblem({ nmls: '', role, usedBy: [] }) === 'missing')
    expect(missing).toEqual(['manager', 'senior_loan_officer', 'loan_officer'])
    expect(nmlsProblem({ nmls: '', role: 'ceo', hasBeenOfficer: true, usedBy: [] })).toBe('missing')
  })

  it('finds malformed and duplicate IDs of every role', () => {
    for (const role of ROLES) {
      expect(nmlsProblem({ nmls: 'abc', role, usedBy: [] })).toBe('malformed')
      expect(nmlsProblem({ nmls: '402100', role, usedBy: ['max'] })).toBe('duplicate')
    }
  })
})

describe('nmlsAction', () => {
  it('blocks payees of personal pay in production and warns otherwise', () => {
    for (const role of ROLES) {
      expect(nmlsAction('production', { role })).toBe(isPersonalPayee({ role }) ? 'block' : 'warn')
      expect(nmlsAction('demo', { role })).toBe('warn')
    }
  })
})
