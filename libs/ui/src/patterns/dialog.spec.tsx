import { fireEvent, render, screen } from '@testing-library/react'
import type { FormEvent } from 'react'
import { UplineUiProvider } from '../provider.tsx'
import { Dialog } from './dialog.tsx'

it('keeps a submitted form of a dialog from submitting the form around the dialog', async () => {
  const submitted: string[] = []
  const note = (name: string) => (event: FormEvent) => {
    event.preventDefault()
    submitted.push(name)
  }
  render(
    <UplineUiProvider toastMs={5_000}>
      <form onSubmit={note('page')}>
        <Dialog title="Licenses" opened onClose={() => undefined}>
          <form aria-label="Licenses" onSubmit={note('dialog')} />
        </Dialog>
      </form>
    </UplineUiProvider>,
  )
  fireEvent.submit(await screen.findByRole('form', { name: 'Licenses' }))
  expect(submitted).toEqual(['dialog'])
})
