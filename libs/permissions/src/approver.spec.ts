import { ROLES } from '@upline/contracts'
import { APPROVAL_REFUSAL_MESSAGES, approvalRefusal, isApprover, refusalAmong, seesPay } from './approver.ts'

describe('isApprover', () => {
  it('accepts ceo, admin and holders of the payroll duty', () => {
    expect(ROLES.filter((role) => isApprover({ role }))).toEqual(['ceo', 'admin'])
    expect(ROLES.every((role) => isApprover({ role, duties: ['payroll'] }))).toBe(true)
    expect(isApprover({ role: 'manager', duties: ['compliance'] })).toBe(false)
    expect(isApprover({ role: 'loan_officer', duties: ['auditor'] })).toBe(false)
  })
})

describe('seesPay', () => {
  it('adds auditors to the approvers', () => {
    expect(ROLES.filter((role) => seesPay({ role }))).toEqual(['ceo', 'admin'])
    expect(seesPay({ role: 'loan_officer', duties: ['payroll'] })).toBe(true)
    expect(seesPay({ role: 'loan_officer', duties: ['auditor'] })).toBe(true)
    expect(seesPay({ role: 'loan_officer', duties: ['compliance'] })).toBe(false)
  })
})

describe('approvalRefusal', () => {
  it('repeats the viewer’s own denial while another approver can decide', () => {
    expect(approvalRefusal(null, [])).toBeNull()
    expect(approvalRefusal('own-request', ['beneficiary', null])).toBe('own-request')
  })

  it('reports that no second person exists if no other approver can decide', () => {
    expect(approvalRefusal('own-request', [])).toBe('no-second-person')
    expect(approvalRefusal('beneficiary', ['own-request', 'tied-account'])).toBe('no-second-person')
  })

  it('returns only that for members who are not approvers', () => {
    expect(approvalRefusal('not-approver', [])).toBe('not-approver')
  })

  it('explains how to add a second person', () => {
    expect(APPROVAL_REFUSAL_MESSAGES['no-second-person']).toBe(
      'No second person can approve this. Grant the Payroll duty to a team member who is not paid by it. ' +
        'They can approve new requests by others immediately, and those of the person who granted the duty after 30 days.',
    )
  })
})

describe('refusalAmong', () => {
  const approverSince = new Date('2026-01-01')
  const candidate = (memberId: string) => ({ memberId, isActive: true, approverSince })
  const about = {
    request: { requesterId: 'ann', requestedAt: new Date('2026-06-01'), beneficiaryIds: new Set(['cy']) },
    ties: [],
  }

  it('accepts an independent approver and refuses the requester while one exists', () => {
    const candidates = ['ann', 'bob'].map(candidate)
    expect(refusalAmong('bob', candidates, about)).toBeNull()
    expect(refusalAmong('ann', candidates, about)).toBe('own-request')
  })

  it('reports that no second person exists to the only approvers left', () => {
    expect(refusalAmong('ann', ['ann', 'cy'].map(candidate), about)).toBe('no-second-person')
  })

  it('treats a caller who is not a candidate as a non-approver', () => {
    expect(refusalAmong('olga', [candidate('bob')], about)).toBe('not-approver')
  })
})
