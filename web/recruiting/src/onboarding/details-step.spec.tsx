import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { DetailsStep } from './details-step.tsx'
import { EMPTY_DRAFT } from './draft.ts'

const open = () =>
  render(
    <UplineUiProvider toastMs={5_000}>
      <DetailsStep draft={EMPTY_DRAFT} isReferralUnknown={false} onChange={() => {}} onSaved={() => {}} />
    </UplineUiProvider>,
  )

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
    await userEvent.click(screen.getByRole('button', { name: 'Continue to Payment' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Check the highlighted fields.')
    expect(screen.getByLabelText(/^Last Name/)).toHaveFocus()
    expect(screen.getByLabelText(/^Last Name/)).toHaveAccessibleDescription('Last name must be at least 2 characters')
  })
})
