import type { MemberClawback } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { ClawbacksOfMember } from './clawbacks-of-member.tsx'

const LOAN = '01900000-0000-7000-8000-000000000001'
const clawback: MemberClawback = {
  ...{ id: `2.${LOAN}`, periodId: '2', startsOn: '2026-10-01', endsOn: '2026-10-31', loanId: LOAN, loanNumber: 'P-1' },
  ...{
    borrower: 'Ada Best',
    amount: 3_000,
    at: '2026-10-20T12:00:00Z',
    isOpen: true,
    plan: null,
    waived: 0,
    waiver: null,
  },
}
const plan = {
  ...{ periods: 3, installment: 1_000, taken: 0, remaining: 3_000, canUndo: true },
  ...{ setBy: 'Pat Payne', setAt: '2026-10-21T12:00:00Z' },
}

interface Opened {
  clawbacks?: MemberClawback[]
  canChange?: boolean
  changed?: object
}

function open({ clawbacks = [clawback], canChange = true, changed = { body: clawback } }: Opened = {}) {
  const calls = fakeFetch({
    '/api/balances/dan/clawbacks?limit=200': { body: clawbacks },
    [`/api/balances/dan/clawbacks/2.${LOAN}/plan`]: changed,
    [`/api/balances/dan/clawbacks/2.${LOAN}/waiver`]: changed,
    '/api/approvals/count': { body: { pending: 0, canDecide: 0, hasSecondPerson: true } },
  })
  renderScreen(<ClawbacksOfMember memberId="dan" canChange={canChange} />)
  return calls
}

const dialog = () => within(screen.getByRole('dialog', { hidden: true }))
const problem = (field: string, message: string) => ({
  status: 400,
  body: { status: 400, title: '', code: 'request.invalid', message: 'Fix it.', errors: [{ field, message }] },
})

layOutRows()

describe('ClawbacksOfMember', () => {
  it('shows nothing for a member without clawbacks', async () => {
    const calls = open({ clawbacks: [] })
    await waitFor(() => expect(calls.length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByText('Clawbacks')).not.toBeInTheDocument())
  })

  it('shows the remaining installments and the outcome of a waiver to the payee, without buttons', async () => {
    const waiver = {
      ...{ requestId: 'r', state: 'rejected' as const, amount: 800, reason: 'Hardship', requestedBy: 'Pat Payne' },
      ...{
        requestedAt: '2026-11-01T12:00:00Z',
        decidedBy: 'Bo Boss',
        decidedAt: '2026-11-02T12:00:00Z',
        note: 'Not agreed',
      },
    }
    const taken = { ...plan, taken: 1_000, remaining: 2_000, canUndo: false }
    open({ canChange: false, clawbacks: [{ ...clawback, isOpen: false, plan: taken, waiver }] })
    expect(await screen.findByText('3 periods of $1,000.00: $2,000.00 remaining')).toBeInTheDocument()
    expect(screen.getByText('$800.00: Rejected by Bo Boss. Not agreed')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Waive: P-1' })).not.toBeInTheDocument()
  })

  it('spreads a clawback and shows an error at the field that the server names', async () => {
    const message = 'periods must not be greater than 12'
    const calls = open({ changed: problem('periods', message) })
    await userEvent.click(await screen.findByRole('button', { name: 'Spread over periods: P-1' }))
    await screen.findByText('About $1,500.00 per pay period, $3,000.00 in total.')
    await userEvent.click(dialog().getByRole('button', { name: 'Spread Clawback', hidden: true }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(calls.some(({ init }) => init.method === 'PUT' && init.body === '{"periods":2}')).toBe(true)
  })

  it('offers an undo until the first installment is taken', async () => {
    const calls = open({ clawbacks: [{ ...clawback, plan }] })
    await userEvent.click(await screen.findByRole('button', { name: 'Undo installments: P-1' }))
    await waitFor(() => expect(calls.some(({ init }) => init.method === 'DELETE')).toBe(true))
  })

  it('requests a waiver of the remaining amount, with a reason', async () => {
    const calls = open({
      clawbacks: [{ ...clawback, isOpen: false, waived: 500 }],
      changed: { status: 202, body: { requestId: 'r', status: 'pending' } },
    })
    expect(screen.queryByRole('button', { name: 'Spread over periods: P-1' })).not.toBeInTheDocument()
    await userEvent.click(await screen.findByRole('button', { name: 'Waive: P-1' }))
    await userEvent.type(await screen.findByLabelText('Reason'), 'Hardship')
    await userEvent.click(dialog().getByRole('button', { name: 'Submit for approval', hidden: true }))
    await waitFor(() => expect(calls.map(({ init }) => init.body)).toContain('{"amount":2500,"reason":"Hardship"}'))
  })
})
