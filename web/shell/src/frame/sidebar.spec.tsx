import type { CurrentUser } from '@upline/contracts'
import { screen } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { isCurrent } from '../navigation/sidebar-items.ts'
import { Sidebar } from './sidebar.tsx'

function open(role: CurrentUser['role'], total: number) {
  const calls = fakeFetch({ '/api/attention/count': { body: { total, counts: {} } } })
  show(role)
  return calls
}

function show(role: CurrentUser['role']) {
  const user = { id: '7', username: 'ann', firstName: 'Ann', lastName: 'Lee', role } as CurrentUser
  renderScreen(<Sidebar user={user} onSessions={() => {}} onSettings={() => {}} onHelp={() => {}} />, { user })
}

describe('sidebar footer', () => {
  it.each([
    ['ceo', 'CEO'],
    ['senior_loan_officer', 'Senior Loan Officer'],
  ] as const)('shows the role %s as %s', (role, label) => {
    open(role, 0)
    expect(screen.getByText(label)).toBeInTheDocument()
  })
})

const loanTracking = () => screen.getByRole('link', { name: 'Loan Tracking' })

describe('current item', () => {
  it('matches its page and the pages below it', () => {
    const item = { path: '/loans', label: 'Loan Tracking', Icon: (() => null) as never }
    expect(['/loans', '/loans/7', '/loans-of-others', '/'].map((path) => isCurrent(item, path))).toEqual([
      ...[true, true, false, false],
    ])
  })
})

describe('count of items that need attention', () => {
  it('appears next to Loan Tracking for users who can act, without changing its name', async () => {
    open('manager', 1_204)
    expect(await screen.findByTitle('1,204 need attention')).toBe(loanTracking())
    expect(loanTracking()).toHaveAttribute('data-pending', '99+')
  })

  it('uses the singular for one item', async () => {
    open('manager', 1)
    expect(await screen.findByTitle('1 needs attention')).toBe(loanTracking())
  })

  it('hides a count of 0, and requests no count for users who cannot act', async () => {
    expect(open('loan_officer', 5)).toEqual([])
    expect(loanTracking()).not.toHaveAttribute('data-pending')
  })
})

describe('count of pending approvals', () => {
  it('appears next to Approvals for members who can decide a request', async () => {
    fakeFetch({
      '/api/attention/count': { body: { total: 0, counts: {} } },
      '/api/approvals/count': { body: { pending: 5, canDecide: 3, hasSecondPerson: true } },
    })
    show('admin')
    const link = await screen.findByTitle('3 pending approval')
    expect(link).toBe(screen.getByRole('link', { name: 'Approvals' }))
    expect(link).toHaveAttribute('data-pending', '3')
  })
})
