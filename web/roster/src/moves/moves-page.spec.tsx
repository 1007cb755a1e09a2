import type { CurrentUser, MoveRequest } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { MovesPage } from './moves-page.tsx'

const pending: MoveRequest = {
  ...{ requestId: 'r1', status: 'pending', memberId: 'o', memberName: 'Olga Stone', effectiveOn: '2026-03-03' },
  ...{ uplineId: 'b', uplineName: 'Bob Ray', previousUplineId: 'm', previousUplineName: 'Max Moss' },
  requestedBy: { id: '1', name: 'Ada Admin' },
  requestedAt: '2026-03-09T12:00:00.000Z',
  beneficiaries: [{ id: 'b', name: 'Bob Ray' }],
  ...{ decidedBy: null, endedAt: null, reason: null },
  ...{ canDecide: true, canWithdraw: false, denial: null, denialMessage: null },
}

const answers: Record<string, Answer> = {
  '/api/moves?status=waiting': { body: [pending] },
  '/api/users/o/upline/preview': {
    body: {
      ...{
        member: { id: 'o', name: 'Olga Stone' },
        from: { id: 'm', name: 'Max Moss' },
        to: { id: 'b', name: 'Bob Ray' },
      },
      ...{ effectiveOn: '2026-03-03', outcome: 'pending', membersMoved: 1, affected: [] },
    },
  },
  '/api/moves/r1/reject': { body: { ...pending, status: 'rejected' } },
  '/api/moves/r1/approve': { body: { ...pending, status: 'done' } },
}

function draw(role: CurrentUser['role'], more: Record<string, Answer> = {}) {
  const calls = fakeFetch({ ...answers, ...more })
  renderScreen(<MovesPage />, { user: { id: 'c', role } })
  return calls
}

describe('MovesPage', () => {
  it('says how to move a member if there are no moves', async () => {
    draw('ceo', { '/api/moves?status=waiting': { body: [] } })
    expect(await screen.findByText('No pending moves')).toBeInTheDocument()
    expect(screen.getByText(/^To move a member, open the tree/)).toBeInTheDocument()
  })

  it('lists the member, the uplines, the effective date and the status of each move', async () => {
    draw('ceo')
    expect(await screen.findByText('Olga Stone')).toBeInTheDocument()
    expect(screen.getByText('Max Moss → Bob Ray')).toBeInTheDocument()
    expect(screen.getByText('Mar 3, 2026')).toBeInTheDocument()
    expect(screen.getByText('Pending approval')).toBeInTheDocument()
  })

  it('shows the effects of a move before approval', async () => {
    const calls = draw('ceo')
    await userEvent.click(await screen.findByRole('button', { name: /^Approve the move of Olga Stone/ }))
    const dialog = await screen.findByRole('dialog')
    expect(await within(dialog).findByText('Olga Stone moves from Max Moss to Bob Ray.')).toBeInTheDocument()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve Move' }))
    expect(await screen.findByText('Move approved')).toBeInTheDocument()
    expect(calls.find(({ path }) => path === '/api/moves/r1/approve')?.init?.method).toBe('POST')
  })

  it('rejects with a reason', async () => {
    const calls = draw('ceo')
    await userEvent.click(await screen.findByRole('button', { name: /^Reject the move of Olga Stone/ }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Wrong date')
    await userEvent.click(screen.getByRole('button', { name: 'Reject Move' }))
    expect(await screen.findByText('Move rejected')).toBeInTheDocument()
    const sent = calls.find(({ path }) => path === '/api/moves/r1/reject')?.init
    expect(JSON.parse(String(sent?.body))).toEqual({ reason: 'Wrong date' })
  })

  it('shows why the viewer cannot decide', async () => {
    const denialMessage = 'You made this request. A second person has to approve it.'
    draw('ceo', {
      '/api/moves?status=waiting': { body: [{ ...pending, canDecide: false, canWithdraw: true, denialMessage }] },
    })
    expect(await screen.findByText(denialMessage)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Withdraw the move of/ })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull()
  })

  it('hides the requests from other roles', () => {
    draw('loan_officer')
    expect(screen.getByText('This page is for the company and managers')).toBeInTheDocument()
  })

  it('offers a retry if the list does not load', async () => {
    draw('ceo', { '/api/moves?status=waiting': { status: 500, body: {} } })
    expect(await screen.findByText('Unable to load moves')).toBeInTheDocument()
  })
})
