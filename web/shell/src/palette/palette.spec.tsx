import type { CurrentUser } from '@upline/contracts'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider, sessionQueryKey, useLocation } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import Palette from './palette.tsx'

const user = { id: 'palette-user', username: 'ann', role: 'loan_officer' } as CurrentUser

const Address = () => <output data-testid="address">{useLocation().pathname}</output>

function open() {
  fakeFetch({})
  const client = createQueryClient()
  client.setQueryData(sessionQueryKey, user)
  return render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <Palette user={user} opened onClose={() => {}} />
          <Address />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
}

const groups = async () => {
  await screen.findByRole('group', { name: 'Pages' })
  return within(screen.getByRole('group', { name: 'Results' }))
    .getAllByRole('group')
    .map((group) => group.getAttribute('aria-label'))
}

describe('palette', () => {
  it('keeps its field in place: it is not centered on the screen', async () => {
    open()
    await groups()
    const dialog = screen.getByRole('dialog', { name: 'Command palette' })
    expect(dialog.closest('[data-centered]')).toBeNull()
  })

  it('lists actions before pages, and what was opened last above both', async () => {
    const first = open()
    expect(await groups()).toEqual(['Actions', 'Pages'])
    await userEvent.click(screen.getByRole('button', { name: 'Commissions' }))
    expect(screen.getByTestId('address')).toHaveTextContent('/commissions')
    first.unmount()
    open()
    expect(await groups()).toEqual(['Recent', 'Actions', 'Pages'])
    expect(within(screen.getByRole('group', { name: 'Recent' })).getByRole('button')).toHaveTextContent('Commissions')
  })
})
