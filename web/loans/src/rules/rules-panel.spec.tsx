import type { Duty, Role, RuleSetting } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, layOutRows, renderScreen } from '@upline/web-kit/testing'
import { RulesPanel } from './rules-panel.tsx'

const dualPay: RuleSetting = {
  ...{ rule: 'Z9', version: 1, name: 'Dual pay', source: '12 CFR 1026.36(d)(2)' },
  ...{ checked: 'Who pays.', notChecked: 'Other payments.', notice: 'This is not legal advice.' },
  ...{ defaultAction: 'hold', action: 'warn', choices: ['off', 'info', 'warn', 'hold'], pending: [] },
  changes: [
    { action: 'warn', reason: 'Counsel agreed', by: 'Cora Cole', approvedBy: 'Carl Best', at: '2026-11-20T12:00:00Z' },
  ],
}
const basis: RuleSetting = {
  ...{ ...dualPay, rule: 'Z1', name: 'Basis of pay', defaultAction: 'block', action: 'block' },
  ...{ choices: [], changes: [] },
}
const freeText: RuleSetting = {
  ...{ ...dualPay, rule: 'Z11', name: 'Free text', defaultAction: 'warn', changes: [] },
  pending: [{ requestId: 'r1', action: 'off', by: 'Ann Lee', at: '2026-11-21T12:00:00Z' }],
}

interface Opened {
  role?: Role
  duties?: Duty[]
  more?: Parameters<typeof fakeFetch>[0]
}

function open({ role = 'processor', duties = ['compliance'], more = {} }: Opened = {}) {
  const counts = { pending: 0, canDecide: 0, hasSecondPerson: true }
  const calls = fakeFetch({
    '/api/compliance/rules': { body: [basis, dualPay, freeText] },
    '/api/approvals/count': { body: counts },
    ...more,
  })
  renderScreen(<RulesPanel />, { user: { id: 'me', role, duties } })
  return calls
}

/** Opens the dialog of a rule, which counts as hidden during its opening transition. */
async function openRule(title: string) {
  await userEvent.click(await screen.findByText(title))
  return within(await screen.findByRole('dialog', { hidden: true }))
}

async function choose(dialog: ReturnType<typeof within>, label: string) {
  await userEvent.click(dialog.getByRole('combobox', { name: 'New action', hidden: true }))
  await userEvent.click(await screen.findByRole('option', { name: label, hidden: true }))
}

const submit = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole('button', { name: 'Change Rule', hidden: true }))

layOutRows()

describe('RulesPanel', () => {
  it('shows the action in force, the default, who changed it, and what is pending', async () => {
    open()
    await screen.findByText('Z1 Basis of pay')
    const [, first, second, third] = screen.getAllByRole('row')
    expect(first).toHaveTextContent(/Block.*Block.*Never/)
    expect(second).toHaveTextContent(/Warn.*Hold.*set by Cora Cole, approved by Carl Best: Counsel agreed/)
    expect(third).toHaveTextContent('Off is pending approval, requested by Ann Lee')
  })

  it('shows auditors what is checked, without a form', async () => {
    open({ duties: ['auditor'] })
    const dialog = await openRule('Z9 Dual pay')
    expect(dialog.getByText('Other payments.')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Change Rule', hidden: true })).not.toBeInTheDocument()
  })

  it('offers no form for a rule whose action is fixed', async () => {
    open({ role: 'ceo', duties: [] })
    const dialog = await openRule('Z1 Basis of pay')
    expect(dialog.getByText('The action of this rule is fixed.')).toBeInTheDocument()
    expect(dialog.queryByRole('button', { name: 'Change Rule', hidden: true })).not.toBeInTheDocument()
  })

  it('tightens a rule without a reason', async () => {
    const calls = open({ more: { '/api/compliance/rules/Z9': { body: { ...dualPay, action: 'hold' } } } })
    const dialog = await openRule('Z9 Dual pay')
    await submit(dialog)
    expect(dialog.getByText('Choose another action')).toBeInTheDocument()
    await choose(dialog, 'Hold: puts the pay on hold')
    await submit(dialog)
    expect(await screen.findByText('Rule Changed')).toBeInTheDocument()
    const sent = calls.find(({ path }) => path === '/api/compliance/rules/Z9')!
    expect(JSON.parse(String(sent.init?.body))).toEqual({ action: 'hold', reason: '' })
  })

  it('asks for a reason to relax a rule, and sends it for approval', async () => {
    const pending = { status: 202, body: { requestId: 'r2', status: 'pending' } }
    open({ more: { '/api/compliance/rules/Z9': pending } })
    const dialog = await openRule('Z9 Dual pay')
    await choose(dialog, 'Off: checks nothing')
    expect(dialog.getByText(/a second person whose pay it does not hold/)).toBeInTheDocument()
    await submit(dialog)
    expect(dialog.getByText('Enter a reason: this relaxes the rule')).toBeInTheDocument()
    await userEvent.type(dialog.getByLabelText('Reason'), 'Counsel agreed')
    await submit(dialog)
    expect(await screen.findByText('Sent for approval')).toBeInTheDocument()
  })

  it('names the field of a refused change', async () => {
    const message = 'Rule Z9 cannot be set to hold.'
    const body = { status: 400, title: '', code: 'loans.rule-setting', message, errors: [{ field: 'action', message }] }
    open({ more: { '/api/compliance/rules/Z9': { status: 400, body } } })
    const dialog = await openRule('Z9 Dual pay')
    await choose(dialog, 'Hold: puts the pay on hold')
    await submit(dialog)
    await waitFor(() => expect(dialog.getAllByText(message).length).toBeGreaterThan(0))
  })

  it('reports a failed call', async () => {
    open({ more: { '/api/compliance/rules': { status: 503, body: { message: 'Unavailable' } } } })
    expect(await screen.findByRole('button', { name: /try again/i })).toBeInTheDocument()
  })
})
