import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { UplineUiProvider } from '../provider.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

function PanelWithDialog() {
  const [isPanel, setPanel] = useState(true)
  const [isDialog, setDialog] = useState(false)
  return (
    <UplineUiProvider toastMs={5_000}>
      <SidePanel title="Endpoint" opened={isPanel} onClose={() => setPanel(false)}>
        <button type="button" onClick={() => setDialog(true)}>
          Edit
        </button>
        <Dialog title="Edit Endpoint" opened={isDialog} onClose={() => setDialog(false)}>
          <input aria-label="URL" />
        </Dialog>
      </SidePanel>
    </UplineUiProvider>
  )
}

const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
const gone = (name: string) =>
  waitFor(() => expect(screen.queryByRole('dialog', { name })).not.toBeInTheDocument(), { timeout: 4_000 })

describe('Escape', () => {
  it('closes the dialog first and the panel below it on the second press', async () => {
    render(<PanelWithDialog />)
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(await screen.findByRole('dialog', { name: 'Edit Endpoint' })).toBeInTheDocument()
    escape()
    await gone('Edit Endpoint')
    expect(screen.getByRole('dialog', { name: 'Endpoint' })).toBeInTheDocument()
    escape()
    await gone('Endpoint')
  })
})
