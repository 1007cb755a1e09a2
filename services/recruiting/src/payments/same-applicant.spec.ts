import type { AgentData } from '@upline/contracts'
import { isSameApplicant } from './same-applicant.ts'

const nora: AgentData = {
  ...{ firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com', title: 'LO', nmls: '4711' },
  mobilePhone: '555-010-0101',
}

describe('the same applicant', () => {
  it('sends the same name, NMLS id and mobile phone; what else was corrected does not count', () => {
    expect(isSameApplicant(nora, { ...nora, firstName: ' NORA ', title: 'Branch Manager', bio: 'Hello' })).toBe(true)
  })

  it('is not whoever knows the address alone', () => {
    expect(isSameApplicant(nora, { ...nora, nmls: '1' })).toBe(false)
    expect(isSameApplicant(nora, { ...nora, mobilePhone: '555-010-0102' })).toBe(false)
    expect(isSameApplicant(null, nora)).toBe(false)
  })
})
