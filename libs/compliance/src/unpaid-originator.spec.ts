import fc from 'fast-check'
import { findUnpaidOriginator } from './unpaid-originator.ts'

const inactive = { memberId: 'olga', fundedOn: '2026-09-03', inactiveSince: '2026-09-01' }
const find = (of: object = {}) => findUnpaidOriginator({ ...inactive, isActive: false, personalPayCents: 0, ...of })

describe('rule W1, originators without pay', () => {
  it('holds a loan that pays an inactive originator nothing', () => {
    expect(find()).toEqual({
      ...{ rule: 'W1', ruleVersion: 1, action: 'hold', inputs: inactive },
      message:
        'The originator was inactive on the funding date, Sep 3, 2026, so the loan pays them $0.00. Find out whether pay is owed.',
    })
  })

  it('accepts an active originator, also without pay', () => {
    for (const personalPayCents of [0, 300_000]) expect(find({ isActive: true, personalPayCents })).toBeNull()
  })

  it('accepts an inactive originator who is paid', () => {
    expect(find({ personalPayCents: 1 })).toBeNull()
  })

  it('has inputs that do not depend on the pay of others', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: -5, max: 5 }), (isActive, personalPayCents) => {
        const found = find({ isActive, personalPayCents })
        expect(found === null).toBe(isActive || personalPayCents !== 0)
        if (found) expect(found.inputs).toEqual(inactive)
      }),
    )
  })
})
