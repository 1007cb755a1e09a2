import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DeadLetterLine, OperationsResponse, ServiceState, SweepState } from '@upline/contracts'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import OperationsPage from './operations-page.tsx'

const AT = '2026-11-21T12:00:00.000Z'

const up = (service: string, over: Partial<ServiceState> = {}): ServiceState => ({
  ...{ service, answers: true, version: '1.2.3', ready: true, checks: [], lag: [], deadLetters: 0, queues: [] },
  ...{ outbox: { events: 0, oldestSeconds: null }, pool: { used: 0, idle: 1, waiting: 0 } },
  ...{ databaseBytes: 1_000_000, facts: {} },
  ...over,
})

const sweep = (name: string, over: Partial<SweepState>): SweepState => ({
  ...{ name, everyMs: 30_000, lastRunAt: AT, nextRunAt: AT, since: AT, fault: null, isLate: false },
  ...over,
})

const event: DeadLetterLine = {
  ...{ id: '12', eventId: 'e-1', eventType: 'user-updated', topic: 'roster.user', key: 'k-1', attempts: 4 },
  ...{ cause: 'Error: no place', isParking: true, failedAt: AT, replayRequestedAt: null },
}

const now: OperationsResponse = {
  at: AT,
  services: [
    up('loans', { deadLetters: 1, queues: [{ queue: 'q', waiting: 0, active: 0, delayed: 0, failed: 1 }] }),
    up('notifications', {
      sweeps: [
        sweep('sweep-mails', { lastRunAt: '2026-11-21T11:55:00.000Z', isLate: true, fault: 'ReplyError' }),
        sweep('send-digests', { everyMs: 600_000, nextRunAt: '2026-11-21T12:08:00.000Z' }),
      ],
    }),
    { service: 'sites', answers: false },
  ],
  processes: [
    {
      ...{ id: 'loans@vm:1', service: 'loans', version: '1.2.3', startedAt: AT, heardAt: '2026-11-21T11:59:20.000Z' },
      ...{ isSilent: true, memoryBytes: 1, busy: 0.5 },
    },
  ],
  redis: { answers: true, usedBytes: 2_000_000 },
}

function open(role = 'admin', answers: Record<string, Answer> = {}) {
  const calls = fakeFetch({
    '/api/operations': { body: now },
    '/api/operations/loans/dead-letters': { body: [event] },
    '/api/operations/loans/dead-letters/12': { body: { ...event, payload: { email: '•••' } } },
    '/api/operations/loans/dead-letters/12/replay': { status: 202, body: { asked: 1 } },
    '/api/operations/loans/dead-letters/12/discard': { status: 204 },
    '/api/operations/loans/failed-jobs': {
      body: [{ queue: 'q', id: 'j-1', name: 'import-loans', cause: 'gone', attempts: 1, failedAt: AT, payload: {} }],
    },
    '/api/operations/loans/failed-jobs/q/j-1/retry': { status: 204 },
    '/api/operations/loans/acts': {
      body: [{ at: AT, by: 'admin', act: 'discard', subject: 'user-updated e-0', reason: 'sent twice' }],
    },
    ...answers,
  })
  renderScreen(<OperationsPage />, { user: { id: '1', username: 'admin', role, needsPasswordChange: false } as never })
  return calls
}

const posted = (calls: ReturnType<typeof open>, path: string) =>
  calls.find((call) => call.path === path && call.init.method === 'POST')

describe('/operations', () => {
  it('sends no request for users other than the admin', async () => {
    const calls = open('ceo')
    expect(await screen.findByText('This page is for the admin')).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('shows the problem first, then the unavailable service and the silent process', async () => {
    open()
    expect(await screen.findByRole('heading', { name: '1 of 3 services is unavailable' })).toBeInTheDocument()
    expect(screen.getByText('Unavailable')).toBeInTheDocument()
    expect(screen.getByText('No signal for 40 s')).toBeInTheDocument()
    expect(await screen.findByText('“sent twice”', { exact: false })).toBeInTheDocument()
  })

  it('names the services whose lists could not be loaded, instead of showing that nothing failed', async () => {
    const refused: Answer = { status: 403, body: { message: 'No access' } }
    open('admin', {
      '/api/operations/loans/dead-letters': refused,
      '/api/operations/loans/failed-jobs': refused,
      '/api/operations/loans/acts': refused,
      '/api/operations/notifications/acts': { body: [] },
    })
    for (const title of ['failed events of loans', 'failed jobs of loans', 'the activity of loans'])
      expect(await screen.findByText(`Unable to load ${title}`)).toBeVisible()
    for (const title of ['No failed events', 'No failed jobs', 'No activity yet'])
      expect(screen.queryByText(title)).not.toBeInTheDocument()
  })

  it('shows the last and next run of each sweep and marks late ones', async () => {
    open()
    const panel = within(await screen.findByRole('region', { name: 'Sweeps' }))
    const lines = panel.getAllByRole('row').map((row) => row.textContent)
    expect(lines).toContain('sweep-mailsnotificationsevery 30 sLate: 5 min ago (ReplyError)now')
    expect(lines).toContain('send-digestsnotificationsevery 10 min0 s agoin 8 min')
    expect(screen.getByText('1 late')).toBeInTheDocument()
  })

  it('retries a failed event', async () => {
    const calls = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry user-updated loans-12' }))
    await waitFor(() => expect(posted(calls, '/api/operations/loans/dead-letters/12/replay')).toBeDefined())
  })

  it('shows the redacted event and requires a reason to dismiss it', async () => {
    const calls = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Details of user-updated loans-12' }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText(/"email": "•••"/)).toBeInTheDocument()
    const dismiss = within(dialog).getByRole('button', { name: 'Dismiss' })
    expect(dismiss).toBeDisabled()
    await userEvent.type(within(dialog).getByLabelText('Reason to dismiss'), 'never happened')
    await userEvent.click(dismiss)
    await waitFor(() =>
      expect(posted(calls, '/api/operations/loans/dead-letters/12/discard')?.init.body).toBe(
        '{"reason":"never happened"}',
      ),
    )
  }, 30_000)

  it('retries a failed job', async () => {
    const calls = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Retry import-loans j-1' }))
    await waitFor(() => expect(posted(calls, '/api/operations/loans/failed-jobs/q/j-1/retry')).toBeDefined())
  })
})
