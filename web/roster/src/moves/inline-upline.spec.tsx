import type { CurrentUser, Member } from '@upline/contracts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { InlineUpline } from './inline-upline.tsx'

const cy = { ...{ id: 'c', firstName: 'Cy', lastName: 'Lee', username: 'cy' }, uplineId: 'b', uplineName: 'Bo Lee' }
const bo = { ...{ id: 'b', firstName: 'Bo', lastName: 'Lee', username: 'bo' }, uplineId: null, uplineName: null }

const GOOD: Record<string, Answer> = {
  '/api/users': { body: [bo, cy] },
  '/api/users/c/upline/preview': {
    body: {
      ...{ member: { id: 'c', name: 'Cy Lee' }, from: { id: 'b', name: 'Bo Lee' }, to: null },
      ...{ membersMoved: 2, affected: [], effectiveOn: '2026-03-09', outcome: 'done' },
    },
  },
  '/api/loans/move-preview?member=c': {
    body: { pendingLoans: 2, pendingVolume: 600_000, fundedLoans: 1, people: [] },
  },
  '/api/users/c/upline': { body: { ...cy, uplineId: null, uplineName: null } },
}

const ADMIN = { id: '1', role: 'admin' } as CurrentUser

function draw(viewer: Pick<CurrentUser, 'id' | 'role'>, answers: Record<string, Answer> = {}) {
  const calls = fakeFetch({ ...GOOD, ...answers })
  renderScreen(<InlineUpline member={cy as Member}>Bo Lee</InlineUpline>, { user: viewer })
  return calls
}

async function chooseNoUpline(answers: Record<string, Answer> = {}) {
  const calls = draw(ADMIN, answers)
  await userEvent.click(screen.getByRole('button', { name: 'Change upline of Cy Lee' }))
  expect(screen.getByRole('button', { name: 'Save upline of Cy Lee' })).toBeDisabled()
  await userEvent.click(screen.getByRole('combobox', { name: 'Upline of Cy Lee' }))
  await userEvent.click(await screen.findByRole('option', { name: 'No Upline (Direct)', hidden: true }))
  return calls
}

describe('InlineUpline', () => {
  it('shows the effects of a move before it can be saved', async () => {
    const calls = await chooseNoUpline()
    expect(await screen.findByText('Cy Lee and 1 person below move from Bo Lee to no upline.')).toBeInTheDocument()
    expect(await screen.findByText('2 pending loans ($600,000) will follow the new upline.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save upline of Cy Lee' }))
    expect(await screen.findByText('Upline Updated')).toBeInTheDocument()
    const sent = calls.find(({ path }) => path === '/api/users/c/upline')?.init
    expect([sent?.method, JSON.parse(String(sent?.body))]).toEqual(['PUT', { uplineId: null }])
  })

  it('shows why a move is not possible and does not save it', async () => {
    const message = 'Di Lee is in the downline of Cy Lee, so Cy Lee cannot report to Di Lee.'
    await chooseNoUpline({
      '/api/users/c/upline/preview': { status: 409, body: { code: 'roster.upline-circle', message } },
    })
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save upline of Cy Lee' })).toBeDisabled()
  })

  it.each([
    ['c', 'manager'],
    ['d', 'loan_officer'],
  ] as const)("shows the upline of c's row read-only to %s, a %s", (id, role) => {
    draw({ id, role })
    expect(screen.getByText('Bo Lee')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Change upline of Cy Lee' })).toBeNull()
  })
})

describe('pending move', () => {
  it('confirms that the move was sent and withdraws it with Undo', async () => {
    const calls = await chooseNoUpline({
      '/api/users/c/upline': { status: 202, body: { requestId: 'r1', status: 'pending' } },
      '/api/moves/r1/withdraw': { body: { requestId: 'r1', status: 'withdrawn' } },
    })
    await screen.findByText('Cy Lee and 1 person below move from Bo Lee to no upline.')
    await userEvent.click(screen.getByRole('button', { name: 'Save upline of Cy Lee' }))
    expect(await screen.findByText('Sent for approval')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Move withdrawn')).toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/moves/r1/withdraw')).toBe(true)
  })
})
