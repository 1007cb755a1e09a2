import { screen } from '@testing-library/react'
import type { CurrentUser } from '@upline/contracts'
import { renderScreen } from '@upline/web-kit/testing'
import { BackToRoster } from './back-to-roster.tsx'

function open(viewer: Partial<CurrentUser>) {
  renderScreen(<BackToRoster />, { user: viewer })
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
