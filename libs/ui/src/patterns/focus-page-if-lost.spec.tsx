import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { UplineUiProvider } from '../provider.tsx'
import { ConfirmDialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'

/** A page whose dialog and panel remove the button that opened them. */
function Page({ kind }: { kind: 'dialog' | 'panel' }) {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const finish = () => (setDone(true), setOpen(false))
  const close = () => setOpen(false)
  return (
    <main tabIndex={-1}>
      {!isDone && <button onClick={() => setOpen(true)}>Approve Pay Run</button>}
      {kind === 'dialog' ? (
        <ConfirmDialog title="Approve?" opened={isOpen} onClose={close} confirm="Approve" onConfirm={finish}>
          The run can be paid.
        </ConfirmDialog>
      ) : (
        <SidePanel title="Request" opened={isOpen} onClose={close}>
          <button onClick={finish}>Approve</button>
        </SidePanel>
      )}
    </main>
  )
}

describe('the focus after a dialog', () => {
  it.each(['dialog', 'panel'] as const)('moves to the page if the opener of the %s is gone', async (kind) => {
    render(
      <UplineUiProvider toastMs={5_000}>
        <Page kind={kind} />
      </UplineUiProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Approve Pay Run' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })
})
