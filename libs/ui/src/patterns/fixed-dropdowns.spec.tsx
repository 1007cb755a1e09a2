import { fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType, ReactNode } from 'react'
import { UplineUiProvider } from '../provider.tsx'
import { Dialog } from './dialog.tsx'
import { SidePanel } from './side-panel.tsx'
import { UplinePicker } from './upline-picker.tsx'

type Overlay = ComponentType<{ title: string; opened: boolean; onClose: () => void; children: ReactNode }>

const picker = <UplinePicker label="New upline" members={[]} value={null} />

/** The library's stylesheet, which jsdom does not apply, fixes elements with this attribute. */
async function isListFixed(): Promise<boolean> {
  fireEvent.click(await screen.findByRole('combobox', { name: 'New upline' }))
  const option = await screen.findByRole('option', { name: 'No Upline (Direct)', hidden: true })
  return option.closest('[data-position]')!.hasAttribute('data-fixed')
}

describe('the list of a field', () => {
  it.each<[string, Overlay]>([
    ['dialog', Dialog],
    ['side panel', SidePanel],
  ])('is fixed to the window in a %s', async (_, Over) => {
    render(
      <UplineUiProvider toastMs={5_000}>
        <Over title="Move" opened onClose={() => undefined}>
          {picker}
        </Over>
      </UplineUiProvider>,
    )
    expect(await isListFixed()).toBe(true)
  })

  it('moves with the page elsewhere', async () => {
    render(<UplineUiProvider toastMs={5_000}>{picker}</UplineUiProvider>)
    expect(await isListFixed()).toBe(false)
  })
})
