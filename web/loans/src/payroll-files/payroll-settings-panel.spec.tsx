import type { CurrentUser, PayrollSettings } from '@upline/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { PayrollSettingsPanel } from './payroll-settings-panel.tsx'

const codes = {
  ...{ commission: 'COM', override: 'OVR', bonus: '', adjustment: '', draw: '', clawback: '' },
  ...{ guarantee: '', recovery: '', carried: '' },
}
const SETTINGS: PayrollSettings = {
  ...{ companyCode: 'A1B', earningCodes: codes, glAccounts: { payable: '2150', ...codes } },
  ...{ recoveryLimitPercent: 50, floor: 0, payoffRule: [] },
}

function open(over: Partial<CurrentUser> = {}, saved: object = { body: SETTINGS }) {
  const calls = fakeFetch({
    '/api/payroll-settings': ({ init }) => (init.method === 'PUT' ? saved : { body: SETTINGS }),
  })
  renderScreen(<PayrollSettingsPanel />, { user: { id: 'me', role: 'admin', ...over } })
  return calls
}

describe('PayrollSettingsPanel', () => {
  it('shows the codes by kind of pay', async () => {
    open()
    const earnings = within(await screen.findByRole('group', { name: 'Earning codes' }))
    expect(earnings.getByLabelText('Override')).toHaveValue('OVR')
    expect(within(screen.getByRole('group', { name: 'GL accounts' })).getByLabelText('Payable')).toHaveValue('2150')
  })

  it('shows an error at the field that the server names', async () => {
    const errors = [{ field: 'earningCodes.bonus', message: 'This code is not valid.' }]
    open({}, { status: 400, body: { status: 400, title: '', code: 'request.invalid', message: 'Fix it.', errors } })
    await userEvent.click(await screen.findByRole('button', { name: 'Save Payroll Settings' }))
    expect(await screen.findByText('This code is not valid.')).toBeVisible()
  })

  it('adds entries of early payoffs with a sentence each, and saves them', async () => {
    const calls = open()
    const section = within(await screen.findByRole('group', { name: 'Early payoffs' }))
    await userEvent.click(section.getByRole('button', { name: 'Add Entry' }))
    await userEvent.click(section.getByRole('button', { name: 'Add Entry' }))
    expect(section.getByText('Paid off 0 to 90 days after funding: all of each share is clawed back.')).toBeVisible()
    expect(section.getByText(/^Paid off 91 to 180 days after funding: 50% of each share/)).toBeVisible()
    await userEvent.click(section.getByRole('button', { name: 'Remove entry 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save Payroll Settings' }))
    await waitFor(() =>
      expect(calls.map(({ init }) => String(init.body)).join()).toContain(
        '"payoffRule":[{"withinDays":90,"percent":100}]',
      ),
    )
  })

  it('shows an error at the entry of early payoffs that the server names', async () => {
    const message = 'payoffRule.0.percent must be at most 100.'
    const errors = [{ field: 'payoffRule.0.percent', message }]
    open({}, { status: 400, body: { status: 400, title: '', code: 'request.invalid', message: 'Fix it.', errors } })
    const section = within(await screen.findByRole('group', { name: 'Early payoffs' }))
    await userEvent.click(section.getByRole('button', { name: 'Add Entry' }))
    await userEvent.click(screen.getByRole('button', { name: 'Save Payroll Settings' }))
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('offers auditors no button', async () => {
    open({ role: 'processor', duties: ['auditor'] })
    await screen.findByRole('group', { name: 'GL accounts' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Payroll Settings' })).toBeNull())
  })
})
