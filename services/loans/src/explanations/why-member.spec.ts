import { memberReason, reasonText, type ChainPosition } from './why-member.ts'

const paid: ChainPosition = {
  ...{ isFunded: true, isBooked: true, outcome: null, hasAmount: true, hasOfficer: true },
  ...{ depthThen: 1, depthNow: 1, wasAbove: true, wasActive: true, cents: 100 },
}
const open: ChainPosition = { ...paid, isFunded: false, isBooked: false }

describe('memberReason', () => {
  it.each<[string, ChainPosition]>([
    ['paid', paid],
    ['estimate', open],
    ['inactive-then', { ...paid, wasActive: false, cents: 0 }],
    ['inactive-now', { ...open, wasActive: false, cents: 0 }],
    ['too-deep', { ...paid, depthThen: 4, cents: 0 }],
    ['moved-later', { ...paid, depthThen: null, cents: 0 }],
    ['moved-away', { ...paid, depthThen: null, depthNow: null, cents: 0 }],
    ['moved-away', { ...open, depthThen: null, depthNow: null, cents: 0 }],
    ['not-in-chain', { ...paid, depthThen: null, depthNow: 7, wasAbove: false, cents: 0 }],
    ['no-officer', { ...open, hasOfficer: false, depthThen: null }],
    ['no-amount', { ...open, hasAmount: false, cents: 0 }],
    ['outcome', { ...open, outcome: 'withdrawn', cents: 0 }],
    ['rounds-to-zero', { ...paid, cents: 0 }],
  ])('%s', (code, standing) => {
    expect(memberReason(standing)).toBe(code)
  })

  it('keeps the share of a funded loan despite a later outcome', () => {
    expect(memberReason({ ...paid, outcome: 'cancelled' })).toBe('paid')
  })

  it('names the place and the member', () => {
    expect(reasonText('paid', paid)).toBe('Level 1 upline when the loan funded. The share is booked.')
    expect(reasonText('moved-later', paid)).toMatch(/^You joined this officer's upline/)
    expect(reasonText('moved-later', paid, 'Ann Lee')).toMatch(/^Ann Lee joined/)
    expect(reasonText('too-deep', { ...paid, depthThen: 5 })).toMatch('5 levels above the loan officer')
  })
})
