import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { EMPTY_DRAFT, EMPTY_FORM, keepDraft, readDraft } from './draft.ts'
import { OnboardingPage } from './onboarding-page.tsx'

const COMPLETE = {
  ...EMPTY_FORM,
  ...{ firstName: 'Nora', lastName: 'Lind', email: 'nora@example.com', title: 'Loan Officer' },
  ...{ nmls: '123456', mobilePhone: '(916) 555-0100' },
}
const eva = { id: '7', firstName: 'Eva', lastName: 'Lee' }

afterEach(() => keepDraft(null))

describe('a registration whose recruiter could not be looked up', () => {
  it('registers with the recruiter, because the lookup is tried again before the payment', async () => {
    keepDraft({ ...EMPTY_DRAFT, form: COMPLETE })
    let lookups = 0
    fakeFetch({
      '/api/users/by-referral/eva': () => (++lookups === 1 ? { status: 503 } : { body: eva }),
      '/api/recruiting-views': { body: {} },
    })
    renderScreen(<OnboardingPage />, { path: '/agent-onboard?ref=eva' })
    expect(await screen.findByText(/^We could not look up who invited you\./)).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: 'Continue to Payment' }))
    expect(await screen.findByRole('button', { name: 'Choose Basic' })).toBeVisible()
    expect(readDraft()).toMatchObject({ isSaved: true, recruiter: eva })
  })
})
