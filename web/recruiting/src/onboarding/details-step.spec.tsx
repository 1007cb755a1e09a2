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
})
