import type { AgentData } from '@upline/contracts'
import { hasProof, isSamePerson, mayComplete, mayNameRecruiter, paymentOf } from './payment-owner.ts'

const nora: AgentData = {
  ...{ firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com', title: 'LO', nmls: '4711' },
  mobilePhone: '555-010-0101',
}
const stranger: AgentData = { ...nora, firstName: 'Eve', lastName: 'Adler', nmls: '666' }

const payment = {
  ...{ id: 'p1', checkoutHash: 'key-of-nora', createdBy: null, agent: nora, status: 'trialing' },
  ...{ recruiterId: null as string | null, isRecruiterOpen: true },
}
const withKey = (keyHash: string, agent = nora) => ({ proof: { keyHash, accountId: null }, agent })

describe('isSamePerson', () => {
  it('compares name, NMLS ID and mobile phone, and no other field', () => {
    expect(isSamePerson(nora, { ...nora, firstName: ' NORA ', title: 'Branch Manager', bio: 'Hello' })).toBe(true)
    expect(isSamePerson(nora, { ...nora, nmls: '1' })).toBe(false)
    expect(isSamePerson(nora, { ...nora, mobilePhone: '555-010-0102' })).toBe(false)
    expect(isSamePerson(null, nora)).toBe(false)
  })
})

describe('hasProof', () => {
  it('accepts the checkout key, and the account that began the payment', () => {
    expect(hasProof(payment, { keyHash: 'key-of-nora', accountId: null })).toBe(true)
    expect(hasProof({ ...payment, createdBy: '7' }, { keyHash: 'other', accountId: '7' })).toBe(true)
  })

  it('rejects another key, another account and payments without an owner', () => {
    expect(hasProof(payment, { keyHash: 'other', accountId: '7' })).toBe(false)
    expect(hasProof({ checkoutHash: null, createdBy: null }, { keyHash: '', accountId: null })).toBe(false)
  })
})

describe('mayComplete', () => {
  it('requires the proof or the same person', () => {
    expect(mayComplete(payment, withKey('key-of-nora', stranger))).toBe(true)
    expect(mayComplete(payment, withKey('other', nora))).toBe(true)
    expect(mayComplete(payment, withKey('other', stranger))).toBe(false)
  })
})

describe('paymentOf', () => {
  const open = { ...payment, id: 'p2', status: 'open', checkoutHash: 'other' }

  it('prefers the paid payment to a newer unpaid one', () => {
    expect(paymentOf([open, payment], withKey('other', nora))?.id).toBe('p1')
  })

  it('finds no payment for a stranger, paid or not', () => {
    expect(paymentOf([payment], withKey('stranger', stranger))).toBeUndefined()
    expect(paymentOf([], withKey('key-of-nora'))).toBeUndefined()
  })

  it('returns only their own payment to a stranger', () => {
    const theirs = { ...open, agent: stranger, checkoutHash: 'stranger' }
    expect(paymentOf([payment, theirs], withKey('stranger', stranger))?.id).toBe('p2')
  })
})

describe('mayNameRecruiter', () => {
  it('accepts the proof or exactly the same form while the recruiter is undecided', () => {
    expect(mayNameRecruiter(payment, withKey('key-of-nora', stranger))).toBe(true)
    expect(mayNameRecruiter(payment, withKey('other', nora))).toBe(true)
  })

  it('rejects the same person with another title: only the applicant knows the whole form', () => {
    expect(mayNameRecruiter(payment, withKey('other', { ...nora, title: 'Other' }))).toBe(false)
    expect(mayNameRecruiter(payment, withKey('other', stranger))).toBe(false)
  })

  it('rejects everyone once the recruiter is final, with or without one', () => {
    expect(mayNameRecruiter({ ...payment, recruiterId: 'rita' }, withKey('key-of-nora'))).toBe(false)
    expect(mayNameRecruiter({ ...payment, isRecruiterOpen: false }, withKey('key-of-nora'))).toBe(false)
  })
})
