import { render, screen } from '@testing-library/react'
import type { CurrentUser } from '@upline/contracts'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider, sessionQueryKey } from '@upline/web-kit'
import { BackToRoster } from './back-to-roster.tsx'

function open(viewer: Partial<CurrentUser>) {
  const client = createQueryClient()
  client.setQueryData(sessionQueryKey, viewer as CurrentUser)
  render(
    <MemoryRouter>
      <UplineUiProvider toastMs={5_000}>
        <QueryClientProvider client={client}>
          <BackToRoster />
        </QueryClientProvider>
      </UplineUiProvider>
    </MemoryRouter>,
  )
}

describe('BackToRoster', () => {
  it.each([
    ['a manager to the roster', { rosterAccess: true }, 'Back to Roster', '/working-roster'],
    [
      'an officer, who cannot open the roster, to the downline',
      { rosterAccess: false },
      'Back to Downline',
      '/downline',
    ],
  ])('leads %s', (_, viewer, name, to) => {
    open(viewer)
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to)
  })
})
