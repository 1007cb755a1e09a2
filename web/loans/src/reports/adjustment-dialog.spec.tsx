import type { Adjustment } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { AdjustmentDialog } from './adjustment-dialog.tsx'

const LOANS = { body: { loans: [{ id: 'l1', loanNumber: 'UP-7', borrower: 'Ada Best' }] } }

function open(rules: object[] = []) {
  const calls = fakeFetch({
    '/api/users?limit=50': { body: [{ id: 'ann', firstName: 'Ann', lastName: 'Lee', username: 'ann' }] },
    '/api/loans?limit=30': LOANS,
    '/api/loans?q=UP-7&limit=30': LOANS,
    '/api/adjustments': { status: 201, body: { mayDecide: false } as Adjustment },
    '/api/users?q=Ann+Lee+%28%40ann%29&limit=50': { body: [] },
    '/api/compliance/rules': { body: rules },
    '/api/approvals/count': { body: { pending: 0, canDecide: 0, hasSecondPerson: true } },
  })
  renderScreen(<AdjustmentDialog opened onClose={() => undefined} />, { user: { id: 'me', role: 'admin', duties: [] } })
  return calls
}

/** A dialog counts as hidden during its opening transition. */
const opened = async () => within(await screen.findByRole('dialog', { hidden: true }))

async function choose(label: string, option: string) {
  await userEvent.click((await opened()).getByRole('combobox', { name: label, hidden: true }))
  await userEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}

async function fill(label: string, text: string) {
  await userEvent.type((await opened()).getByLabelText(label), text)
}

describe('a new adjustment for a loan', () => {
  it('warns that a reduction is put on hold, until it has an unforeseen settlement cost', async () => {
    const calls = open()
    await choose('Person', 'Ann Lee (@ann)')
    await choose('Loan', 'UP-7 · Ada Best')
    await fill('Amount in dollars', '-150')
    await fill('Other reason', 'Price match')
    const dialog = await opened()
    expect(dialog.getByText(/^Rule Z5, concession .*needs the reason 'Unforeseen settlement cost'/)).toBeInTheDocument()
    expect(dialog.getByText(/^Rule Z4, effective pay .*The approval puts the pay on hold\./)).toBeInTheDocument()
    await choose('Reason', 'Unforeseen settlement cost')
    expect(dialog.queryByLabelText('Other reason')).not.toBeInTheDocument()
    await fill('Estimated cost', '400')
    await fill('Actual cost', '500')
    expect(dialog.getByText(/are more than the actual settlement cost of \$500\.00/)).toBeInTheDocument()
    await fill('Actual cost', '{Backspace}{Backspace}{Backspace}550')
    expect(dialog.queryByText(/^Rule Z/)).not.toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Submit for approval', hidden: true }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/adjustments')).toBe(true))
    expect(JSON.parse(String(calls.find(({ path }) => path === '/api/adjustments')?.init.body))).toEqual({
      ...{ memberId: 'ann', amount: -150, type: 'bonus', loanId: 'l1', reason: 'Unforeseen settlement cost' },
      settlementCost: { estimate: 400, actual: 550 },
    })
  })

  it('says what the rules do about what they find, as the company has set them', async () => {
    open([
      { rule: 'Z4', action: 'warn' },
      { rule: 'Z5', action: 'block' },
      { rule: 'Z11', action: 'block' },
    ])
    await choose('Loan', 'UP-7 · Ada Best')
    await fill('Amount in dollars', '-150')
    await fill('Other reason', 'Lower rate')
    const dialog = await opened()
    expect(await dialog.findByText(/^Rule Z5, .* The approval is refused\./)).toBeInTheDocument()
    expect(dialog.getByText(/^Rule Z11, .* The request is refused\./)).toBeInTheDocument()
    expect(dialog.getByText(/^Rule Z4, effective pay/)).not.toHaveTextContent('on hold')
  })

  it('leaves out rules that are off', async () => {
    open([{ rule: 'Z11', action: 'off' }])
    await fill('Reason', 'Lower rate')
    await waitFor(async () => expect((await opened()).queryByText(/^Rule Z11/)).not.toBeInTheDocument())
  })

  it('warns of a reason that names a term of a loan', async () => {
    open()
    await fill('Reason', 'Bonus for a higher rate')
    expect((await opened()).getByText(/^Rule Z11, free text .*names a loan's rate \('rate'\)/)).toBeInTheDocument()
  })

  it('shows no warning without a loan', async () => {
    open()
    await fill('Amount in dollars', '-150')
    await fill('Reason', 'Repayment of an advance')
    expect((await opened()).queryByText(/^Rule Z/)).not.toBeInTheDocument()
  })
})
