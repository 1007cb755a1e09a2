import type { CurrentUser } from '@upline/contracts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import Palette from './palette.tsx'

const user = { id: 'palette-user', username: 'ann', role: 'loan_officer' } as CurrentUser

const Address = () => <output data-testid="address">{useLocation().pathname}</output>

function open(answers: Record<string, Answer> = {}) {
  fakeFetch(answers)
  return renderScreen(
    <>
      <Palette user={user} opened onClose={() => {}} />
      <Address />
    </>,
    { user },
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

  it.each([
    ['found nothing', { body: { loans: [] } }, "No results for 'zq'"],
    ['failed', { status: 403, body: { message: 'No access' } }, 'The search failed. Change the text to try again.'],
  ])('says that a search %s', async (_, loans, text) => {
    open({ '/api/users?q=zq&limit=5': { body: [] }, '/api/loans?q=zq&limit=5': loans })
    await groups()
    await userEvent.type(screen.getByRole('textbox'), 'zq')
    expect(await screen.findByText(text)).toBeVisible()
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
