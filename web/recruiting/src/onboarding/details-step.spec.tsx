import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { renderScreen } from '@upline/web-kit/testing'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_DRAFT, EMPTY_FORM } from './draft.ts'
import type { ReferralLookup } from './use-referral.ts'

const NO_REFERRAL: ReferralLookup = { result: 'none', retry: () => Promise.resolve() }

const COMPLETE = {
  ...EMPTY_FORM,
  ...{ firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com', title: 'Loan Officer' },
  ...{ nmls: '123456', mobilePhone: '(916) 555-0100' },
}

function open({ form = EMPTY_FORM, referral = NO_REFERRAL } = {}) {
  const onSaved = vi.fn()
  renderScreen(
    <DetailsStep draft={{ ...EMPTY_DRAFT, form }} referral={referral} onChange={() => {}} onSaved={onSaved} />,
  )
  return onSaved
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }))

describe('details step of the registration', () => {
  it('shows five sections of at most five fields, and counts the completed required fields', async () => {
    open()
    const sections = screen.getAllByRole('group', { name: /^\d of 5: / })
    expect(sections).toHaveLength(5)
    for (const section of sections) expect(within(section).getAllByRole('textbox').length).toBeLessThanOrEqual(5)
    await userEvent.type(screen.getByLabelText(/^NMLS ID/), '123')
    expect(screen.getByText(/^1 of 6 required fields completed\./)).toBeInTheDocument()
  })

  it('moves the focus to the first invalid field', async () => {
    open()
    await userEvent.type(screen.getByLabelText(/^First Name/), 'Nora')
    await submit()
    expect(screen.getByRole('alert')).toHaveTextContent('Check the highlighted fields.')
    expect(screen.getByLabelText(/^Last Name/)).toHaveFocus()
    expect(screen.getByLabelText(/^Last Name/)).toHaveAccessibleDescription('Last name must be at least 2 characters')
  })

  it('says that a recruiter does not exist only if the server says so', () => {
    open({ referral: { ...NO_REFERRAL, result: 'not-found' } })
    expect(screen.getByText(/^The recruiter of this link was not found\./)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument()
  })

  it('looks up the recruiter again after a failure: on request, and before the payment', async () => {
    const retry = vi.fn(() => Promise.resolve())
    const onSaved = open({ form: COMPLETE, referral: { result: 'failed', retry } })
    expect(screen.getByRole('alert')).toHaveTextContent('We could not look up who invited you.')
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(retry).toHaveBeenCalledOnce()
    await submit()
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce())
    expect(retry).toHaveBeenCalledTimes(2)
  })
})
