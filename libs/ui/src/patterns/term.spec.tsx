import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '../provider.tsx'
import { Term } from './term.tsx'
import { TERMS } from './terms.ts'

const open = () =>
  render(
    <UplineUiProvider toastMs={5_000}>
      <Term name="Clawback">Clawbacks</Term>
    </UplineUiProvider>,
  )

const term = () => screen.getByRole('button', { name: 'Clawbacks' })

describe('Term', () => {
  it('describes the focused term with its definition, and hides it with Escape', async () => {
    open()
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    await userEvent.tab()
    expect(term()).toHaveFocus()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(TERMS.Clawback)
    expect(term()).toHaveAccessibleDescription(TERMS.Clawback)
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  })

  it('keeps the definition while the pointer rests on it', async () => {
    open()
    fireEvent.mouseEnter(term())
    const tooltip = await screen.findByRole('tooltip')
    fireEvent.mouseLeave(term())
    fireEvent.mouseEnter(tooltip)
    expect(tooltip).toBeInTheDocument()
    fireEvent.mouseLeave(tooltip)
    await waitFor(() => expect(screen.queryByRole('tooltip')).not.toBeInTheDocument())
  })

  it('shows one definition at a time', async () => {
    render(
      <UplineUiProvider toastMs={5_000}>
        <Term name="Clawback" />
        <Term name="Override" />
      </UplineUiProvider>,
    )
    await userEvent.tab()
    expect(await screen.findByRole('tooltip')).toHaveTextContent(TERMS.Clawback)
    await userEvent.tab()
    await screen.findByText(TERMS.Override)
    expect(screen.getAllByRole('tooltip', { hidden: true })).toHaveLength(1)
  })

  it('defines each term in at most 30 words that end with a period', () => {
    for (const definition of Object.values(TERMS)) {
      expect(definition.split(' ').length).toBeLessThanOrEqual(30)
      expect(definition).toMatch(/\.$/)
    }
  })
})
