import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { CompanySettings } from './company-settings.tsx'

const PATH = '/api/company'
const company = { name: 'Acme Lending', timeZone: 'America/New_York' }

function open(disabled = false) {
  const calls = fakeFetch({ [PATH]: { body: company } })
  renderScreen(<CompanySettings disabled={disabled} />)
  return calls
}

const zone = () => screen.findByRole('combobox', { name: 'Time zone' })

describe('CompanySettings', () => {
  it('finds a time zone by its name with spaces and sends the IANA name', async () => {
    const calls = open()
    expect(await zone()).toHaveValue('America/New York')
    await userEvent.clear(await zone())
    await userEvent.type(await zone(), 'los angeles')
    await userEvent.click(await screen.findByRole('option', { name: 'America/Los Angeles', hidden: true }))
    await userEvent.click(screen.getByRole('button', { name: 'Save Company' }))
    await waitFor(() =>
      expect(
        calls.filter(({ init }) => init?.method === 'PUT').map(({ init }) => JSON.parse(String(init.body))),
      ).toEqual([{ ...company, timeZone: 'America/Los_Angeles' }]),
    )
  })

  it('disables the settings for an auditor', async () => {
    open(true)
    expect(await zone()).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Save Company' })).not.toBeInTheDocument()
  })
})
