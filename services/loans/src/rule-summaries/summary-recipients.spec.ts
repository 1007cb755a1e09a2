import { type SummaryCandidate, summaryRecipients } from './summary-recipients.ts'

const member = (
  id: string,
  role: SummaryCandidate['role'],
  ...duties: SummaryCandidate['duties']
): SummaryCandidate => ({
  ...{ id, role, duties },
})

describe('the recipients of a summary', () => {
  it('include every member with the Compliance duty', () => {
    const candidates = [member('ceo', 'ceo'), member('cora', 'processor', 'compliance'), member('pat', null, 'payroll')]
    expect(summaryRecipients(candidates)).toEqual(['cora'])
  })

  it('fall back to the CEO and admins if no one has the duty', () => {
    const candidates = [
      member('ceo', 'ceo'),
      member('ada', 'admin'),
      member('mia', 'manager'),
      member('aud', null, 'auditor'),
    ]
    expect(summaryRecipients(candidates)).toEqual(['ceo', 'ada'])
  })
})
