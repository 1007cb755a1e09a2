import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { UplineUiProvider } from '../provider.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

/** Rendered only while open, as dialogs are whose code loads when they open. */
function Openers() {
  const [open, setOpen] = useState<'dialog' | 'panel' | null>(null)
  const close = () => setOpen(null)
  return (
    <UplineUiProvider toastMs={5_000}>
      <button type="button" onClick={() => setOpen('dialog')}>
        Settings
      </button>
      <button type="button" onClick={() => setOpen('panel')}>
        Details
      </button>
      {open === 'dialog' && (
        <Dialog title="Settings" opened onClose={close}>
          <input aria-label="Name" />
        </Dialog>
      )}
      {open === 'panel' && (
        <SidePanel title="Details" opened onClose={close}>
          <input aria-label="Name" />
        </SidePanel>
      )}
    </UplineUiProvider>
  )
}

describe('useOpenerFocus', () => {
  it.each(['Settings', 'Details'])('returns the focus to the button that opened %s', async (name) => {
    render(<Openers />)
    const opener = screen.getByRole('button', { name })
    opener.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name })).toContainElement(document.activeElement as HTMLElement),
    )
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument())
    await waitFor(() => expect(opener).toHaveFocus())
  })
})
