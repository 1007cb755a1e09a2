import { type Duty, type Failure, type Role, ROLES } from '@upline/contracts'
import { assertCanChange } from './member-changes.ts'
import { canReadPayroll, canSetPayroll } from './payroll-fields.ts'

const by = (role: Role, duties: Duty[] = []) => ({ id: 'me', username: 'me', role, duties })
const olga = { id: 'olga', relation: 'below', role: 'loan_officer' } as const

describe('payroll fields', () => {
  it('lets ceo, admin and the Payroll duty set payroll fields', () => {
    expect(ROLES.filter((role) => canSetPayroll(by(role), olga))).toEqual(['ceo', 'admin'])
    expect(canSetPayroll(by('processor', ['payroll']), olga)).toBe(true)
    expect(canSetPayroll(by('processor', ['compliance']), olga)).toBe(false)
    expect(canSetPayroll(by('processor', ['auditor']), olga)).toBe(false)
  })

  it('lets no member set their own payroll fields', () => {
    expect(ROLES.filter((role) => canSetPayroll(by(role, ['payroll']), { id: 'me' }))).toEqual([])
  })

  it('shows payroll fields to those who set them, auditors and the member', () => {
    expect(ROLES.filter((role) => canReadPayroll(by(role), olga))).toEqual(['ceo', 'admin'])
    expect(canReadPayroll(by('processor', ['auditor']), olga)).toBe(true)
    expect(canReadPayroll(by('processor'), { id: 'me' })).toBe(true)
  })

  it('refuses a whole change with payroll fields and names each of them', () => {
    const change = { branch: 'Reno', costCenter: 'West', leftOn: null }
    try {
      assertCanChange(by('manager'), olga, change)
      expect.unreachable()
    } catch (error) {
      expect((error as Failure).errors.map(({ field }) => field)).toEqual(['costCenter', 'leftOn'])
    }
    expect(() => assertCanChange(by('admin'), olga, change)).not.toThrow()
  })
})
