import type { CurrentUser } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { FirstRunPanel } from './first-run-panel.tsx'
import { useFirstRun } from './use-first-run.ts'

interface Given {
  role?: CurrentUser['role']
  photo?: string
  sites?: object[]
  loans?: number
}

const OwnFirstRun = () => <FirstRunPanel firstRun={useFirstRun()} />

function open({ role = 'loan_officer', photo = '', sites = [], loans = 0 }: Given) {
  const calls = fakeFetch({
    '/api/users/7': { body: { id: '7', profilePhotoUrl: photo } },
    '/api/affiliate-sites': { body: { sites } },
    '/api/loans?scope=mine&limit=1': {
      body: { totalLoans: loans, loans: [], personalLoans: { count: loans, volume: 0 } },
    },
  })
  const page = renderScreen(<OwnFirstRun />, { user: { id: '7', username: 'ann', role } })
  return { calls, page }
}

const panel = () => screen.queryByRole('region', { name: 'Get started' })

afterEach(() => localStorage.clear())

describe('first-run checklist', () => {
  it('lists photo, site, link and first loan with what is done', async () => {
    open({ photo: '/photos/7.jpg' })
    expect(await screen.findByText('1 of 4 done')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Build site' })).toHaveAttribute('href', '/build-origination-site')
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Add loan' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Open profile' })).not.toBeInTheDocument()
  })

  it('ends when the last step is done, and stays away', async () => {
    const given = { photo: '/photos/7.jpg', sites: [{ id: 's1' }], loans: 2 }
    const clipboard = userEvent.setup()
    const { page } = open(given)
    await clipboard.click(await screen.findByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(panel()).not.toBeInTheDocument())
    expect(await navigator.clipboard.readText()).toMatch(/\/landing\/ann$/)
    page.unmount()
    const { calls } = open(given)
    await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(1))
    expect(panel()).not.toBeInTheDocument()
  })

  it('hides for good on request, and adds no requests afterwards', async () => {
    const { page } = open({})
    await userEvent.click(await screen.findByRole('button', { name: 'Hide' }))
    expect(panel()).not.toBeInTheDocument()
    page.unmount()
    const { calls } = open({})
    await waitFor(() => expect(calls.map(({ path }) => path)).toEqual(['/api/loans?scope=mine&limit=1']))
    expect(panel()).not.toBeInTheDocument()
  })

  it('does not appear for the ceo, whose loans and pages are the company’s', () => {
    const { calls } = open({ role: 'ceo' })
    expect(calls.map(({ path }) => path)).not.toContain('/api/affiliate-sites')
    expect(panel()).not.toBeInTheDocument()
  })
})
