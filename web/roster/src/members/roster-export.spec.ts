import type { Member } from '@upline/contracts'
import { rosterCsv } from './roster-export.ts'

const member = {
  firstName: '=Ana',
  lastName: 'Lee',
  username: 'ana',
  email: 'ana@x.test',
  phone: '+1 555',
  role: 'senior_loan_officer',
  level: 2,
  uplineName: null,
  isActive: true,
  createdAt: '2026-02-03T04:05:06Z',
} as Member

describe('roster export', () => {
  it('exports the visible columns in their order', () => {
    expect(rosterCsv([member], ['place', 'role', 'level', 'upline', 'joined', 'actions'])).toBe(
      '\uFEFFRole,Level,Upline,Joined\r\nSenior Loan Officer,2,,2026-02-03\r\n',
    )
  })

  it('holds payroll fields in the spelling that an import reads', () => {
    const payroll = { employeeNumber: '0417', employment: '1099', costCenter: '', hiredOn: '2024-02-29', leftOn: null }
    expect(rosterCsv([{ ...member, ...payroll } as Member], ['payroll'])).toBe(
      '\uFEFFEmployee Number,Employment,Cost Center,Hired On,Left On\r\n0417,1099,,2024-02-29,\r\n',
    )
  })

  it('escapes spreadsheet formulas', () => {
    expect(rosterCsv([member], ['name', 'contact'])).toBe(
      "\uFEFFName,Username,Active,Email,Phone\r\n'=Ana Lee,ana,yes,ana@x.test,'+1 555\r\n",
    )
  })
})
