import type { MailPreferences } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { PayEmailSwitches } from './pay-email-switches.tsx'

const preferences: MailPreferences = {
  ...{ commissionDigest: false, statementReady: true, verificationDue: true },
  ...{ disputeAnswered: true, paymentMade: false, holdReleased: true },
}

const open = (answer: Parameters<typeof fakeFetch>[0]) => {
  const calls = fakeFetch(answer)
  renderScreen(<PayEmailSwitches />)
  return calls
}

describe('PayEmailSwitches', () => {
  it('shows each email with its choice, and that withheld pay is always announced', async () => {
    open({ '/api/mail-preferences': { body: preferences } })
    expect(await screen.findByRole('switch', { name: /^Statement ready/ })).toBeChecked()
    expect(screen.getByRole('switch', { name: /^Payment made/ })).not.toBeChecked()
    expect(screen.getByText(/withholds pay are always sent/)).toBeInTheDocument()
  })

  it('sends the changed choice alone', async () => {
    const calls = open({
      '/api/mail-preferences': ({ init }) => ({
        body: init.method === 'PUT' ? { ...preferences, verificationDue: false } : preferences,
      }),
    })
    await userEvent.click(await screen.findByRole('switch', { name: /^Verification due/ }))
    await waitFor(() => expect(screen.getByRole('switch', { name: /^Verification due/ })).not.toBeChecked())
    const sent = calls.filter(({ init }) => init.method === 'PUT').map(({ init }) => init.body)
    expect(sent).toEqual([JSON.stringify({ verificationDue: false })])
  })
})
