import { ROLES } from '@upline/contracts'
import { canBackdateMoves, canWithdrawMove, moveScopeOf } from './dated-moves.ts'

describe('canBackdateMoves', () => {
  it('allows ceo and admin only', () => {
    expect(ROLES.filter((role) => canBackdateMoves({ role }))).toEqual(['ceo', 'admin'])
  })
})

describe('moveScopeOf', () => {
  it('shows all requests to the company, auditors and the payroll duty, and the downline to managers', () => {
    expect(ROLES.map((role) => moveScopeOf({ role }))).toEqual([
      ...['all', 'all', 'downline', 'none', 'none', 'none', 'none'],
    ])
    expect(moveScopeOf({ role: 'loan_officer', duties: ['payroll'] })).toBe('all')
    expect(moveScopeOf({ role: 'processor', duties: ['auditor'] })).toBe('all')
    expect(moveScopeOf({ role: 'processor', duties: ['compliance'] })).toBe('none')
  })
})

describe('canWithdrawMove', () => {
  const max = { id: 'max', role: 'manager' } as const
  const cleo = { id: 'cleo', role: 'ceo' } as const

  it('lets requesters withdraw what has not ended', () => {
    const withdrawable = ['scheduled', 'pending', 'done', 'rejected', 'withdrawn', 'failed'].filter((status) =>
      canWithdrawMove(max, { status, requestedBy: 'max' }),
    )
    expect(withdrawable).toEqual(['scheduled', 'pending'])
  })

  it('lets the company withdraw scheduled moves of others, and other roles none', () => {
    expect(canWithdrawMove(cleo, { status: 'scheduled', requestedBy: 'max' })).toBe(true)
    expect(canWithdrawMove(cleo, { status: 'pending', requestedBy: 'max' })).toBe(false)
    expect(canWithdrawMove(max, { status: 'scheduled', requestedBy: 'cleo' })).toBe(false)
  })
})
