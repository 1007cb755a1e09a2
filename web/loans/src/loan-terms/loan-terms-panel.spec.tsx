import type { ProxyReport, Role } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { LoanTermsPanel } from './loan-terms-panel.tsx'

const group = (label: string, adjustmentBp: number) => ({
  ...{ label, loans: 16, effectiveBp: 75 + adjustmentBp, planBp: 75, adjustmentBp, adjustment: adjustmentBp * 40 },
})

const REPORT: ProxyReport = {
  ...{
    quarter: '2026-Q2',
    isFinished: true,
    checkedAt: '2026-07-02T12:00:00Z',
    action: 'warn',
    minLoans: 30,
    found: 1,
  },
  rule: { id: 'Z7', version: 1, name: 'Pay by loan terms', source: '12 CFR', checked: 'This.', notChecked: 'That.' },
  notice: 'This is not legal advice.',
  payees: [
    {
      ...{ memberId: 'ann', name: 'Ann Lee', loans: 32, outcome: 'found', at: '2026-07-02T12:00:00Z' },
      messages: [
        "Beyond the plan, loans with the product 'FHA 30' got 5.00 bp ($200.00) more than other loans on average.",
      ],
      comparisons: [
        {
          ...{ term: 'product', unknown: 0, groups: [group('FHA 30', 5), group('VA 30', 0)] },
          finding: { group: "the product 'FHA 30'", direction: 'more', differenceBp: 5, difference: 200 },
        },
        { term: 'points', unknown: 32, groups: [], finding: null },
      ],
    },
    {
      memberId: 'bob',
      name: 'Bob Poe',
      loans: 40,
      outcome: 'clean',
      at: '2026-07-02T12:00:00Z',
      messages: [],
      comparisons: [],
    },
  ],
  tooFewLoans: [{ memberId: 'cy', name: 'Cy Roe', loans: 12 }],
}

const EMPTY: ProxyReport = { ...REPORT, found: 0, payees: [], tooFewLoans: [] }

function open(body: ProxyReport | { status: number; body: object }, { role = 'admin' }: { role?: Role } = {}) {
  const calls = fakeFetch({
    '/api/compliance/proxy': 'status' in body ? body : { body },
    '/api/compliance/proxy/check': { body: REPORT },
  })
  renderScreen(<LoanTermsPanel />, { user: { id: 'me', role, duties: [] } })
  return calls
}

layOutRows()

describe('LoanTermsPanel', () => {
  it('shows the payees, what their pay depends on, and what was checked', async () => {
    open(REPORT)
    await screen.findByText('Ann Lee')
    const [, ann, bob] = screen.getAllByRole('row')
    expect(ann).toHaveTextContent('Product')
    expect(ann).toHaveTextContent('77.50 bp')
    expect(ann).toHaveTextContent('Warning')
    expect(bob).toHaveTextContent('Nothing found')
    expect(screen.getByText(/^1 warning · 2 payees checked · 1 payee with fewer than 30 loans/)).toBeInTheDocument()
    expect(screen.getByText(/Checked: This\. Not checked: That\. This is not legal advice\./)).toBeInTheDocument()
  })

  it('shows the groups of a payee', async () => {
    open(REPORT)
    await userEvent.click(await screen.findByRole('button', { name: 'Groups of Ann Lee' }))
    const dialog = within(await screen.findByRole('dialog', { hidden: true }))
    expect(dialog.getByText(/^Beyond the plan, loans with the product 'FHA 30'/)).toBeInTheDocument()
    expect(dialog.getByText('Unknown for all loans.')).toBeInTheDocument()
  })

  it('checks the quarter again', async () => {
    const calls = open(REPORT)
    await userEvent.click(await screen.findByRole('button', { name: 'Check Again' }))
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/compliance/proxy/check')).toBe(true))
  })

  it.each([
    [{ ...EMPTY, checkedAt: null }, 'Not checked yet'],
    [{ ...EMPTY, checkedAt: null, isFinished: false }, 'This quarter has not ended'],
    [EMPTY, 'No payee to compare'],
  ])('says why there is nothing to see', async (report, title) => {
    open(report)
    expect(await screen.findByText(title)).toBeInTheDocument()
  })

  it('says that results could not be loaded', async () => {
    open({ status: 403, body: { message: 'Not for you' } })
    expect(await screen.findByText('Unable to load results')).toBeInTheDocument()
  })
})
