import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { ChainPaySelect } from './chain-pay-select.tsx'

function open(answers: Parameters<typeof fakeFetch>[0], disabled = false) {
  const calls = fakeFetch(answers)
  renderScreen(<ChainPaySelect disabled={disabled} />)
  return calls
}

const PATH = '/api/settings/chain-pay'
const field = () => screen.findByRole('combobox', { name: "Who sees the chain's pay" })

describe('ChainPaySelect', () => {
  it('shows the current setting and saves a change', async () => {
    const calls = open({ [PATH]: { body: { chainPay: 'amounts' } } })
    expect(await field()).toHaveValue('Names and amounts')
    await userEvent.click(await field())
    await userEvent.click(await screen.findByRole('option', { name: 'Names only', hidden: true }))
    await waitFor(() =>
      expect(calls.filter(({ init }) => init?.method === 'PUT').map(({ init }) => init.body)).toEqual([
        '{"chainPay":"names"}',
      ]),
    )
  })

  it('disables the setting for an auditor', async () => {
    open({ [PATH]: { body: { chainPay: 'nothing' } } }, true)
    expect(await field()).toBeDisabled()
    expect(await field()).toHaveValue('Nothing')
  })
})
