import { type ComplianceCandidate, complianceRecipients } from './compliance-recipients.ts'

const member = (
  id: string,
  role: ComplianceCandidate['role'],
  ...duties: ComplianceCandidate['duties']
): ComplianceCandidate => ({
  ...{ id, role, duties },
})

describe('complianceRecipients', () => {
  it('include every member with the Compliance duty', () => {
    const candidates = [member('ceo', 'ceo'), member('cora', 'processor', 'compliance'), member('pat', null, 'payroll')]
    expect(complianceRecipients(candidates)).toEqual(['cora'])
  })

  it('fall back to the CEO and admins if no one has the duty', () => {
    const candidates = [
      member('ceo', 'ceo'),
      member('ada', 'admin'),
      member('mia', 'manager'),
      member('aud', null, 'auditor'),
    ]
    expect(complianceRecipients(candidates)).toEqual(['ceo', 'ada'])
  })
})
