import type { Trigger } from '../compensation/loans.ts'
import { bookedReason, chainReason } from './chain-reason.ts'

const originator = (memberName: string, trigger: Partial<Trigger> = {}, bookedOn: string[] = []) => ({
  ...{ memberId: memberName, memberName, bookedOn },
  trigger: { on: '2026-11-02', policy: 'funding' as const, date: 'funding' as const, ...trigger },
})

describe('chainReason', () => {
  it('names the date of a loan with one originator', () => {
    expect(chainReason(false, [])).toBe('Without a loan officer, no team structure applies.')
    expect(chainReason(true, [])).toBe("Not funded yet, so today's team structure applies.")
    expect(chainReason(true, [originator('Ann')])).toBe('Paid on the team structure as of the funding date.')
    expect(chainReason(true, [originator('Ann', { policy: 'lock' })])).toBe(
      'The loan has no lock date. Paid on the team structure as of the funding date.',
    )
    expect(chainReason(true, [originator('Ann', { date: 'first-seen' })])).toMatch(/before its officer was added/)
  })

  it('gives one reason if all originators are decided by the same date', () => {
    expect(chainReason(true, [originator('Ann'), originator('Bob')])).toBe(
      'Paid on the team structure as of the funding date.',
    )
  })

  it('names each originator with the date if these differ', () => {
    const late = originator('Bob', { on: '2026-11-20', date: 'first-seen' })
    expect(chainReason(true, [originator('Ann'), late])).toBe(
      'Ann: Paid on the team structure as of the funding date (Nov 2, 2026). ' +
        'Bob: The loan funded before Bob was added. ' +
        'Paid on the team structure as of the day Upline first saw it as funded (Nov 20, 2026).',
    )
  })
})

describe('bookedReason', () => {
  it('returns null if the ledger has the current dates', () => {
    expect(bookedReason([originator('Ann'), originator('Bob')])).toBeNull()
  })

  it('names each other date once', () => {
    const other = ['2026-10-30']
    expect(bookedReason([originator('Ann', {}, other), originator('Bob', {}, other)])).toBe(
      'Shares booked as of Oct 30, 2026 stay: the date changed afterwards, and these shares are the same on both dates.',
    )
  })
})
