import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeFetch, renderScreen } from '@upline/web-kit/testing'
import { SignInPage } from './sign-in-page.tsx'

const person = userEvent.setup({ delay: null })
const refused = (code: string, message: string) => ({ status: 401, body: { code, message } })

function open() {
  const calls = fakeFetch({
    '/api/auth/settings': { body: { mode: 'demo' } },
    '/api/auth/me': { body: { id: '7', firstName: 'Wen', lastName: 'Li' } },
    '/api/auth/login': ({ init }) => {
      const { code } = JSON.parse(String(init.body)) as { code?: string }
      if (!code) return refused('identity.second-factor-needed', 'Enter the code.')
      if (code !== '123456') return refused('identity.wrong-code', 'This code is not valid.')
      return { body: { id: '7', firstName: 'Wen', lastName: 'Li' } }
    },
  })
  renderScreen(<SignInPage user={null} />, { path: '/' })
  return calls
}

async function passFirstStep() {
  await person.type(screen.getByLabelText('Username'), 'wen')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('second step of the sign-in', () => {
  it('requires the code and sends it with the username and password', async () => {
    const calls = open()
    await passFirstStep()
    await person.type(await screen.findByLabelText('Code'), '123456')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByText('Welcome back, Wen!')).toBeInTheDocument()
    const sent = calls.filter(({ path }) => path === '/api/auth/login').at(-1)?.init.body
    expect(JSON.parse(String(sent))).toEqual({ username: 'wen', password: 'secret', code: '123456' })
  })

  it('shows that a code is wrong and accepts another one', async () => {
    open()
    await passFirstStep()
    await person.type(await screen.findByLabelText('Code'), '000000')
    await person.click(screen.getByRole('button', { name: 'Verify' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This code is not valid.')
    expect(screen.getByLabelText('Code')).toBeInTheDocument()
  })

  it('returns to the password', async () => {
    open()
    await passFirstStep()
    await person.click(await screen.findByRole('button', { name: 'Back' }))
    expect(screen.getByLabelText('Password')).toBeInTheDocument()
  })
})
