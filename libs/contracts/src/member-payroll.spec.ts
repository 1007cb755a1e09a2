import { employeeNumberKey, payrollFault } from './member-payroll.ts'

describe('employeeNumberKey', () => {
  it('returns one key for numbers that differ in case or the width of digits', () => {
    expect(['417', '４１７'].map(employeeNumberKey)).toEqual(['417', '417'])
    expect(employeeNumberKey('A-7')).toBe(employeeNumberKey('a-7'))
  })

  it('keeps leading zeros, which count', () => {
    expect(employeeNumberKey('0417')).not.toBe(employeeNumberKey('417'))
  })
})

describe('payrollFault', () => {
  it.each([
    [{ employeeNumber: '00417', employment: '1099', hiredOn: '2024-02-29', leftOn: '2024-02-29' }, null],
    [{ employeeNumber: '', employment: null, hiredOn: null, leftOn: '2024-01-01' }, null],
    [{ employeeNumber: '-17' }, 'employeeNumber'],
    [{ employeeNumber: '=A1' }, 'employeeNumber'],
    [{ employeeNumber: '7\t' }, 'employeeNumber'],
    [{ employment: 'W2' }, 'employment'],
    [{ costCenter: 'x'.repeat(61) }, 'costCenter'],
    [{ hiredOn: '2023-02-29' }, 'hiredOn'],
    [{ leftOn: '1/2/2024' }, 'leftOn'],
    [{ hiredOn: '2024-01-02', leftOn: '2024-01-01' }, 'leftOn'],
  ])('of %o names %s', (payroll, field) => expect(payrollFault(payroll)?.field ?? null).toBe(field))
})
