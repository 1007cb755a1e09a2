import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { ChangePasswordPage } from './change-password-page.tsx'

const person = userEvent.setup({ delay: null })

async function change(next: string, again: string, answer: Answer = { body: { message: 'ok' } }) {
  const calls = fakeFetch({ '/api/auth/change-password': answer })
  renderScreen(<ChangePasswordPage />)
  await person.type(screen.getByLabelText('Current Password'), 'Welcome123!')
  await person.type(screen.getByLabelText('New Password'), next)
  await person.type(screen.getByLabelText('Confirm New Password'), again)
  await person.click(screen.getByRole('button', { name: 'Change Password' }))
  return calls.filter(({ path }) => path === '/api/auth/change-password')
}

describe('forced password change', () => {
  it('rejects two different passwords', async () => {
    const calls = await change('abcdef', 'abcdeg')
    expect(screen.getByRole('alert')).toHaveTextContent('New passwords do not match')
    expect(calls).toEqual([])
  })

  it('rejects fewer than 6 characters', async () => {
    const calls = await change('abcde', 'abcde')
    expect(screen.getByRole('alert')).toHaveTextContent('Password must be at least 6 characters long')
    expect(calls).toEqual([])
  })

  it('sends both passwords and shows the success message', async () => {
    const calls = await change('abcdef', 'abcdef')
    expect(await screen.findByText('Password Changed')).toBeInTheDocument()
    expect(screen.getByText('Your password has been successfully updated. Redirecting...')).toBeInTheDocument()
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({ currentPassword: 'Welcome123!', newPassword: 'abcdef' })
  })

  it("shows the server's message, or else 'Failed to change password'", async () => {
    await change('abcdef', 'abcdef', { status: 500 })
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to change password')
  })
})
