import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { openHelp } from '@upline/web-kit'
import { act } from 'react'
import { renderScreen } from '@upline/web-kit/testing'
import HelpDialog from './help-dialog.tsx'
import { useHelp } from './use-help.ts'

function Page() {
  const help = useHelp()
  return (
    <>
      <input aria-label="Search" />
      {help.opened && <HelpDialog onClose={help.close} />}
    </>
  )
}

const open = () => renderScreen(<Page />)

const dialog = () => screen.findByRole('dialog', { name: 'Shortcuts and Help' })

describe('the help', () => {
  it("opens at '?' with shortcuts and terms, and closes with its button", async () => {
    open()
    fireEvent.keyDown(document.body, { key: '?' })
    expect(await dialog()).toHaveTextContent('Show this help')
    expect(await screen.findByText('Trigger date')).toBeInTheDocument()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it("leaves '?' to a text field, and opens when a screen requests it", async () => {
    open()
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: '?' })
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    act(() => void openHelp())
    expect(await dialog()).toBeInTheDocument()
  })
})
