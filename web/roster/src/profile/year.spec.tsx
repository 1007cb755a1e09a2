import { screen, waitFor, within } from '@testing-library/react'
import type { CurrentUser, Member, MemberYear, Role } from '@upline/contracts'
import { createQueryClient, QueryClientProvider } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { hasLoans, YearLoans } from './year-loans.tsx'
import { YearSection } from './year-section.tsx'
import { YearStrip } from './year-strip.tsx'

const year: MemberYear = {
  ...{ member: { id: 'ann', name: 'Ann Lee' }, year: 2026, earned: 3_750 },
  funded: { loans: 2, volume: 500_000 },
  pending: { loans: 1, volume: 1_200_000 },
  forViewer: { level: 1, funded: 1_250, pending: 500 },
  months: [
    { month: '2026-01', loans: 2, volume: 500_000 },
    { month: '2026-02', loans: 0, volume: 0 },
  ],
  latest: [
    {
      ...{ id: 'l1', loanNumber: 'Y-1', borrower: 'Kira Gantry', status: 'Funded' },
      amount: 400_000,
      on: '2026-01-20',
      share: 1_000,
    },
    {
      ...{ id: 'l2', loanNumber: 'Y-2', borrower: 'Bo Ruiz', status: 'Processing' },
      amount: null,
      on: '2025-12-20',
      share: null,
    },
  ],
}

const open = (node: React.ReactNode) => renderScreen(node)
const cells = () => [...screen.getByLabelText('This year').children].map(({ textContent }) => textContent)

describe('YearStrip', () => {
  it('shows production, the pay of the member and what it earns the viewer', () => {
    open(<YearStrip year={year} firstName="Ann" isOwn={false} />)
    expect(cells()).toEqual([
      'Funded in 2026$500,0002 loans',
      'Pending$1.2M1 open loan',
      'Ann earned$3,750Personal and overrides',
      'Earned for you$1,250$500 pending, Level 1 override',
    ])
  })

  it('shows members their own earnings once', () => {
    open(<YearStrip year={{ ...year, forViewer: { level: 0, funded: 3_750, pending: 0 } }} firstName="Ann" isOwn />)
    expect(cells().slice(2)).toEqual(['You earned$3,750Personal and overrides'])
  })

  it('leaves out pay that the viewer does not see', () => {
    open(<YearStrip year={{ ...year, earned: null, forViewer: null }} firstName="Ann" isOwn={false} />)
    expect(cells()).toHaveLength(2)
  })
})

describe('YearSection', () => {
  const show = (role: Role, answer: Answer) => {
    fakeFetch({ '/api/members/ann/year': answer })
    const client = createQueryClient()
    client.setQueryData(['/api/auth/me'], { id: 'me', role } as CurrentUser)
    open(
      <QueryClientProvider client={client}>
        <YearSection member={{ id: 'ann', firstName: 'Ann' } as Member} />
      </QueryClientProvider>,
    )
  }

  it('offers a retry if the year does not load', async () => {
    show('admin', { status: 503 })
    expect(await screen.findByText('Unable to load this year')).toBeInTheDocument()
    expect(screen.queryByLabelText('This year')).toBeNull()
  })

  it('shows nothing to a viewer who is not above the member', async () => {
    show('admin', { status: 404 })
    expect(screen.getByLabelText('This year')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByLabelText('This year')).toBeNull())
    expect(screen.queryByText('Unable to load this year')).toBeNull()
  })
})

describe('YearLoans', () => {
  it('lists the newest loans with the share of the viewer, and the months as text', () => {
    open(<YearLoans year={year} isOwn={false} />)
    expect(screen.getByRole('link', { name: 'Kira Gantry' })).toHaveAttribute('href', '/loans/l1')
    const [first, second] = screen.getAllByRole('link').map((link) => link.closest('li')!)
    expect(first).toHaveTextContent('Funded$400,000Funded Jan 20$1,000.00 for you')
    expect(second).toHaveTextContent(/no amount yetCreated Dec 20, 2025$/)
    expect(within(document.body).getByText('Jan: $500,000, 2 loans')).toBeInTheDocument()
    expect(screen.getByText('Feb: $0, 0 loans')).toBeInTheDocument()
  })

  it('has nothing for members who originate no loans', () => {
    const none = { loans: 0, volume: 0 }
    expect(hasLoans({ ...year, funded: none, pending: none, latest: [] })).toBe(false)
    expect(hasLoans({ ...year, funded: none, latest: [] })).toBe(true)
  })

  it('says that no loan can be opened', () => {
    open(<YearLoans year={{ ...year, latest: [] }} isOwn={false} />)
    expect(screen.getByText('No loans to open')).toBeInTheDocument()
  })
})
