import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { EMPTY_DRAFT } from './draft.ts'
import { PaymentStep } from './payment-step.tsx'

const nothing = () => undefined

const settings = { recruitBonus: 'on-registration', bonusLoans: null, bonus: 50, disclosure: '-', isSimulated: true }

const show = (isSimulated = true) => {
  fakeFetch({
    '/api/create-agent-payment': { body: { paymentId: 'p1', status: 'open', checkoutUrl: '#pay' } },
    '/api/recruiting-settings': { body: { ...settings, isSimulated } },
  })
  renderScreen(
    <PaymentStep
      {...{ draft: EMPTY_DRAFT, wasLeft: false }}
      {...{ onPlan: nothing, onPaid: nothing, onBack: nothing }}
    />,
  )
}

describe('PaymentStep', () => {
  it('enables the plan buttons again when the Back button restores the page', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Choose Basic' }))
    await waitFor(() => expect(location.hash).toBe('#pay'))
    expect(screen.getByRole('button', { name: 'Choose Premium' })).toBeDisabled()
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose Premium' })).toBeEnabled())
  })

  it.each([
    [true, '14 days free, then billed monthly (simulated payments)'],
    [false, '14 days free, then billed monthly'],
  ])('shows whether payments are simulated: %s', async (isSimulated, note) => {
    show(isSimulated)
    expect(await screen.findByText(note)).toBeVisible()
  })
})
