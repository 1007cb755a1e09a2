import type { CurrentUser, EncompassRun, EncompassStatus } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { IntegrationsPage } from './integrations-page.tsx'

const BASE = '/api/integrations/encompass'

const run = (number: number, error: string | null = null): EncompassRun => ({
  ...{ id: `run-${number}`, kind: 'scheduled', loansRead: number, loansChanged: 0, error },
  ...{ startedAt: `2026-11-24T10:0${number}:00.000Z`, finishedAt: `2026-11-24T10:0${number}:30.000Z` },
})

const status = {
  ...{ isRunning: false, lastReadAt: '2026-11-24T10:05:30.000Z', nextReadAt: null, lastRun: run(5), loans: 1_204 },
  ...{ unmappedMilestones: 0, isSimulated: true },
  webhooks: { state: 'active', lastReceivedAt: null, waiting: 0, failed: 0, deadLetters: 0 },
  calls: { concurrentLimit: 30, ownLimit: 4, dailyLimit: null, dailyRemaining: null },
} as unknown as EncompassStatus

const runs = [run(5), run(4, 'Encompass is unavailable'), run(3), run(2), run(1)]

function open(role: CurrentUser['role'], path = '/integrations') {
  const calls = fakeFetch({
    [`${BASE}/status`]: { body: status },
    [`${BASE}/runs?limit=20`]: { body: runs },
    [`${BASE}/failures?limit=200`]: { body: [] },
    [`${BASE}/milestones`]: { body: [] },
    '/api/webhooks': { body: [] },
  })
  renderScreen(<IntegrationsPage />, { user: { id: '7', username: 'ann', role }, path })
  return calls
}

describe('integrations page', () => {
  it('shows a loan officer one line of sync status and requests nothing else', async () => {
    const calls = open('loan_officer')
    expect(await screen.findByText(/Loans synced/)).toHaveTextContent(/^Encompass: synced .*Loans synced: 1,204\.$/)
    expect(screen.queryByRole('navigation', { name: 'Integrations' })).not.toBeInTheDocument()
    expect(new Set(calls.map(({ path }) => path))).toEqual(new Set([`${BASE}/status`]))
  })

  it('splits the settings of the company into tabs', async () => {
    open('ceo')
    expect(await screen.findByRole('button', { name: 'Test Connection' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Webhooks' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('link', { name: 'Webhooks' }))
    expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeInTheDocument()
    expect(document.title).toBe('Webhooks · Integrations · Upline')
    expect(screen.queryByRole('button', { name: 'Test Connection' })).not.toBeInTheDocument()
  })

  it('marks a failed sync as resolved after a later one, and folds older syncs', async () => {
    open('ceo')
    expect(await screen.findByText('Encompass is unavailable')).toBeInTheDocument()
    expect(screen.getByText('Resolved')).toBeInTheDocument()
    expect(screen.queryByText('1 read, 0 changed')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5' }))
    expect(await screen.findByText('1 read, 0 changed')).toBeInTheDocument()
  })
})
