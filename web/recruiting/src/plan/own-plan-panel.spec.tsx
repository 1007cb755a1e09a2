import type { OwnPlan } from '@upline/contracts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { OwnPlanPanel } from './own-plan-panel.tsx'

const BASIC: OwnPlan = {
  ...{ planType: 'basic', status: 'trialing', trialEndsAt: '2026-12-06T12:00:00Z' },
  ...{ periodEndsAt: '2026-12-06T12:00:00Z', cancelsAtPeriodEnd: false, isPremium: false, recruitingLink: null },
  ...{ refundable: null, hasBilling: true, isSimulated: false },
}

function panel(plan: OwnPlan) {
  const calls = fakeFetch({ '/api/own-plan': { body: plan }, '/api/own-plan/checkout': { body: { url: '#changed' } } })
  renderScreen(<OwnPlanPanel />)
  return () => calls.filter(({ path }) => path === '/api/own-plan/checkout')
}

describe('OwnPlanPanel', () => {
  it('upgrades only after a confirmation that shows the price, without a payment page', async () => {
    const calls = panel(BASIC)
    await userEvent.click(await screen.findByRole('button', { name: 'Upgrade to premium, $149 a month' }))
    expect(await screen.findByRole('dialog', { name: 'Upgrade to Branch Manager Edition?' })).toHaveTextContent(
      'Premium starts now and is free until Dec 6, 2026. After that, you pay $149 a month instead of $49',
    )
    expect(calls()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }))
    await waitFor(() => expect(location.hash).toBe('#changed'))
    expect(calls().map(({ init }) => JSON.parse(String(init.body)))).toEqual([{ planType: 'premium' }])
  })

  it('keeps the plan if the confirmation is canceled', async () => {
    const calls = panel(BASIC)
    await userEvent.click(await screen.findByRole('button', { name: /^Upgrade to premium/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(calls()).toEqual([])
  })

  it('opens the payment page immediately for members without a plan', async () => {
    location.hash = ''
    const calls = panel({ ...BASIC, planType: null, status: null, hasBilling: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Choose basic, $49 a month' }))
    await waitFor(() => expect(location.hash).toBe('#changed'))
    expect(calls()).toHaveLength(1)
  })
})
