import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation, useSession } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { SignInPage } from './sign-in-page.tsx'

const person = userEvent.setup({ delay: null })

const user = { id: '7', firstName: 'Wen', lastName: 'Li', needsPasswordChange: false }

function Where() {
  return (
    <p>
      at {useLocation().pathname} as {useSession().data?.firstName ?? 'visitor'}
    </p>
  )
}

function open(answers: Record<string, Answer>, { path = '/reports', signedIn = null as object | null } = {}) {
  const calls = fakeFetch({
    '/api/auth/settings': { body: { mode: 'demo', defaultPassword: 'Welcome123!' } },
    '/api/auth/me': { body: user },
    ...answers,
  })
  renderScreen(
    <>
      <SignInPage user={signedIn as never} />
      <Where />
    </>,
    { user: signedIn, path },
  )
  return calls
}

async function signIn() {
  await person.type(screen.getByLabelText('Username'), 'wen')
  await person.type(screen.getByLabelText('Password'), 'secret')
  await person.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('sign-in page', () => {
  it('welcomes the user and opens the loans page', async () => {
    const calls = open({ '/api/auth/login': { body: user } }, { path: '/dashboard' })
    await signIn()
    expect(await screen.findByText('at /loans as Wen')).toBeInTheDocument()
    expect(await screen.findByText('Login Successful')).toBeInTheDocument()
    expect(screen.getByText('Welcome back, Wen!')).toBeInTheDocument()
    const sent = calls.find((call) => call.path === '/api/auth/login')?.init.body
    expect(JSON.parse(String(sent))).toEqual({ username: 'wen', password: 'secret' })
  })

  it('stays on the page that the URL names', async () => {
    open({ '/api/auth/login': { body: user } }, { path: '/reports?tab=disputes' })
    await signIn()
    expect(await screen.findByText('at /reports as Wen')).toBeInTheDocument()
  })

  it('replaces the signed-in user', async () => {
    const ann = { ...user, id: '8', firstName: 'Ann', lastName: 'Lee' }
    open({ '/api/auth/login': { body: user } }, { path: '/login', signedIn: ann })
    expect(screen.getByText('You are signed in as Ann Lee. Signing in here ends that session.')).toBeInTheDocument()
    await signIn()
    expect(await screen.findByText('at /loans as Wen')).toBeInTheDocument()
  })

  it('shows how long to wait after too many failures', async () => {
    const message = 'Too many failed attempts. Please try again in 15 minutes.'
    open({ '/api/auth/login': { status: 429, body: { message }, headers: { 'Retry-After': '900' } } })
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it("shows the server's message in the form", async () => {
    open({ '/api/auth/login': { status: 401, body: { message: 'Wrong username or password' } } })
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong username or password')
  })

  it("shows 'Login failed' if the server sends no message", async () => {
    open({ '/api/auth/login': { status: 502 } })
    await signIn()
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed')
  })
})

describe('forgotten password', () => {
  const reset = async () => {
    await person.click(screen.getByRole('button', { name: 'Reset it here' }))
    expect(screen.getByRole('heading', { name: 'Reset Password' })).toBeInTheDocument()
    await person.type(screen.getByLabelText('Username'), 'wen')
    await person.click(screen.getByRole('button', { name: 'Reset Password' }))
  }

  it('returns to the form with username and default password filled in', async () => {
    open({ '/api/auth/reset-password': { body: { message: 'Password reset.', username: 'wen' } } })
    await reset()
    expect(await screen.findByText('Password reset.')).toBeInTheDocument()
    expect(screen.getByLabelText('Username')).toHaveValue('wen')
    expect(screen.getByLabelText('Password')).toHaveValue('Welcome123!')
  })

  it('fills in no password in production', async () => {
    open({
      '/api/auth/settings': { body: { mode: 'production', defaultPassword: null } },
      '/api/auth/reset-password': { body: { message: 'If that account exists, an email is on its way.' } },
    })
    await reset()
    expect(await screen.findByText('If that account exists, an email is on its way.')).toBeInTheDocument()
    expect(screen.getByLabelText('Username')).toHaveValue('wen')
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })

  it("shows 'Reset failed' if the server sends no message", async () => {
    open({ '/api/auth/reset-password': { status: 500 } })
    await reset()
    expect(await screen.findByRole('alert')).toHaveTextContent('Reset failed')
  })
})
