import type { CurrentUser, Member } from '@upline/contracts'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider, sessionQueryKey } from '@upline/web-kit'
import { fakeFetch, type Answer } from '@upline/web-kit/testing'
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
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  client.setQueryData(sessionQueryKey, viewer)
  render(
    <UplineUiProvider toastMs={5000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <InlineUpline member={cy as Member}>Bo Lee</InlineUpline>
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return calls
}

async function chooseNobody(answers: Record<string, Answer> = {}) {
  const calls = draw(ADMIN, answers)
  await userEvent.click(screen.getByRole('button', { name: 'Change upline of Cy Lee' }))
  expect(screen.getByRole('button', { name: 'Save upline of Cy Lee' })).toBeDisabled()
  await userEvent.click(screen.getByRole('combobox', { name: 'Upline of Cy Lee' }))
  await userEvent.click(await screen.findByRole('option', { name: 'No Upline (Direct)', hidden: true }))
  return calls
}

describe('the upline in its row', () => {
  it('shows what a move changes before it can be saved', async () => {
    const calls = await chooseNobody()
    expect(await screen.findByText('Cy Lee and 1 below would move to no upline, from Bo Lee.')).toBeInTheDocument()
    expect(await screen.findByText('2 pending loans ($600,000) would follow the new line.')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Save upline of Cy Lee' }))
    expect(await screen.findByText('Upline Updated')).toBeInTheDocument()
    const sent = calls.find(({ path }) => path === '/api/users/c/upline')?.init
    expect([sent?.method, JSON.parse(String(sent?.body))]).toEqual(['PUT', { uplineId: null }])
  })

  it('says why a move can not be made, and does not save it', async () => {
    const message = 'Di Lee is in the downline of Cy Lee, so Cy Lee cannot report to Di Lee.'
    await chooseNobody({
      '/api/users/c/upline/preview': { status: 409, body: { code: 'roster.upline-circle', message } },
    })
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Save upline of Cy Lee' })).toBeDisabled()
  })

  it.each([
    ['c', 'manager'],
    ['d', 'loan_officer'],
  ] as const)("is read where it may not be changed: of c's row by %s, a %s", (id, role) => {
    draw({ id, role })
    expect(screen.getByText('Bo Lee')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Change upline of Cy Lee' })).toBeNull()
  })
})

describe('a move that waits', () => {
  it('says that it was sent, and takes it back by Undo', async () => {
    const calls = await chooseNobody({
      '/api/users/c/upline': { status: 202, body: { requestId: 'r1', status: 'pending' } },
      '/api/moves/r1/withdraw': { body: { requestId: 'r1', status: 'withdrawn' } },
    })
    await screen.findByText('Cy Lee and 1 below would move to no upline, from Bo Lee.')
    await userEvent.click(screen.getByRole('button', { name: 'Save upline of Cy Lee' }))
    expect(await screen.findByText('Sent for approval')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Move withdrawn')).toBeInTheDocument()
    expect(calls.some(({ path }) => path === '/api/moves/r1/withdraw')).toBe(true)
  })
})
