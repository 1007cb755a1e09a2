import type { Member } from '@upline/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { DataProtection } from './data-protection.tsx'

const END = '/api/auth/sessions/of/owen/end'
const RESET = '/api/auth/second-factor/of/owen/reset'

function open() {
  const calls = fakeFetch({
    '/api/auth/second-factor/of/owen': { body: { isOn: true } },
    [END]: { body: { message: 'Signed out' } },
    [RESET]: { body: { message: 'Off' } },
  })
  renderScreen(<DataProtection member={{ id: 'owen', firstName: 'Owen' } as Member} />, {
    user: { id: '1', role: 'admin' },
  })
  return (path: string) => calls.filter((call) => call.path === path).length
}

describe('admin actions on another member', () => {
  it.each([
    ['End All Sessions', 'End all sessions of Owen?', END],
    ['Reset Two-Factor Authentication', 'Reset two-factor authentication for Owen?', RESET],
  ])('%s asks for confirmation', async (verb, question, path) => {
    const calls = open()
    fireEvent.click(await screen.findByRole('button', { name: verb }))
    const dialog = within(await screen.findByRole('dialog', { name: question }))
    expect(calls(path)).toBe(0)
    fireEvent.click(dialog.getByRole('button', { name: verb }))
    await waitFor(() => expect(calls(path)).toBe(1))
  })
})
