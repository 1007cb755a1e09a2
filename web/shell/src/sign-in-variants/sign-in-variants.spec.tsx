import { act, fireEvent, screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { useLocation } from '@upline/web-kit'
import { fakeFetch, renderScreen, type Answer } from '@upline/web-kit/testing'
import { SignInVariant } from './sign-in-variant.tsx'

const wen = { id: '7', username: 'wen', firstName: 'Wen', lastName: 'Li', needsPasswordChange: false }
const demo = {
  mode: 'demo',
  defaultPassword: 'Welcome123!',
  demoPassword: 'Upline-demo-1',
  demoUsernames: ['admin', 'officer'],
  featuredMember: 'ceo',
  publicPages: false,
}
const production = { ...demo, mode: 'production', defaultPassword: null, demoPassword: null, demoUsernames: [] }

const Where = () => <p>at {useLocation().pathname}</p>

async function open(
  path: string,
  answers: Record<string, Answer> = {},
  { settings = demo as object, user = null as typeof wen | null } = {},
) {
  const calls = fakeFetch({
    '/api/auth/settings': { body: settings },
    '/api/auth/me': { body: wen },
    '/api/auth/logout': { body: {} },
    '/api/auth/login': { body: wen },
    '/api/auth/reset-password': { body: { message: 'done', username: 'ceo' } },
    ...answers,
  })
  renderScreen(
    <>
      <SignInVariant user={user as never}>
        <p>no variant</p>
      </SignInVariant>
      <Where />
    </>,
    { user, path },
  )
  await act(() => import('./variant-page.tsx'))
  // Toasts outlive a test. Wait until the previous one is gone.
  await later(6_000)
  return () => calls.map(({ path: to }) => to).filter((to) => !to.endsWith('/settings'))
}

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const click = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const sent = (path: string) => JSON.parse(String(fetchCalls(path).at(-1)))
const fetchCalls = (path: string) => bodies.filter((one) => one.path === path).map(({ body }) => body)
let bodies: { path: string; body: unknown }[] = []

/** Collects the bodies of all calls, because fakeFetch only keeps the calls of one page. */
const keepBodies = () => {
  const real = globalThis.fetch
  globalThis.fetch = ((path: string, init: RequestInit) => {
    bodies.push({ path, body: init.body })
    return real(path, init)
  }) as typeof fetch
}

beforeEach(() => {
  bodies = []
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

describe('admin login', () => {
  const signIn = async () => {
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret' } })
    await click('Sign In as Admin')
  }

  it("prefills 'admin' and shows the help text", async () => {
    await open('/admin-login')
    expect(screen.getByRole('heading', { name: 'Admin Login' })).toBeInTheDocument()
    expect(screen.getByLabelText('Username')).toHaveValue('admin')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Reset Admin Password to Welcome123!' })).toBeInTheDocument()
    expect(screen.getByText('Default admin username is admin')).toBeInTheDocument()
    expect(screen.getByText('Reset sets password to Welcome123!')).toBeInTheDocument()
    expect(screen.getByText('Access gives full roster management')).toBeInTheDocument()
  })

  it('logs out, waits 500 ms, logs in and goes to the roster after a second', async () => {
    const calls = await open('/admin-login')
    keepBodies()
    await signIn()
    await later(0)
    expect(screen.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
    await later(499)
    expect(calls()).toEqual(['/api/auth/logout'])
    await later(1)
    expect(calls()).toEqual(['/api/auth/logout', '/api/auth/login'])
    expect(sent('/api/auth/login')).toEqual({ username: 'admin', password: 'secret' })
    expect(screen.getByText('Success')).toBeInTheDocument()
    await later(990)
    expect(screen.getByText('at /admin-login')).toBeInTheDocument()
    await later(20)
    expect(screen.getByText(/^at \/(admin|working)-roster$/)).toBeInTheDocument()
  })

  it('ignores a failed logout', async () => {
    const calls = await open('/admin-login', { '/api/auth/logout': { status: 500 } })
    await signIn()
    await later(500)
    expect(calls()).toContain('/api/auth/login')
  })

  it("shows 'Login Failed' with the server's message, or else 'Login failed'", async () => {
    await open('/admin-login', { '/api/auth/login': { status: 502 } })
    await signIn()
    await later(510)
    await later(10)
    const toast = within(screen.getByRole('alert'))
    expect(toast.getByText('Login Failed')).toBeInTheDocument()
    expect(toast.getByText('Login failed')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign In as Admin' })).toBeEnabled()
  })

  it('resets the password of admin and fills in the new one', async () => {
    await open('/admin-login')
    keepBodies()
    await click('Reset Admin Password to Welcome123!')
    await later(0)
    expect(sent('/api/auth/reset-password')).toEqual({ username: 'admin' })
    expect(screen.getByText('Password Reset')).toBeInTheDocument()
    expect(screen.getByText("Admin password has been reset to 'Welcome123!'. You can now login.")).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toHaveValue('Welcome123!')
  })

  it('shows an error if the reset fails', async () => {
    await open('/admin-login', { '/api/auth/reset-password': { status: 404, body: { message: 'No account.' } } })
    await click('Reset Admin Password to Welcome123!')
    await later(0)
    expect(screen.getByText('Reset Failed')).toBeInTheDocument()
    expect(screen.getByText('Failed to reset password')).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toHaveValue('')
  })
})

describe.each([
  ['/quick-login', 'Quick Login', 'Invalid credentials'],
  ['/test-login', 'Test Login', 'Please check your credentials and try again.'],
])('%s', (path, title, otherwise) => {
  it('shows one button per demo account that signs in and opens the loans page', async () => {
    await open(path)
    keepBodies()
    expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Sign In as admin',
      'Sign In as officer',
    ])
    await click('Sign In as officer')
    await later(0)
    expect(sent('/api/auth/login')).toEqual({ username: 'officer', password: 'Upline-demo-1' })
    expect(screen.getByText('Login Successful')).toBeInTheDocument()
    expect(screen.getByText('Welcome back, Wen!')).toBeInTheDocument()
    expect(screen.getByText('at /loans')).toBeInTheDocument()
  })

  it('shows why the sign-in failed', async () => {
    await open(path, { '/api/auth/login': { status: 500 } })
    await click('Sign In as admin')
    await later(0)
    const toast = within(screen.getByRole('alert'))
    expect(toast.getByText('Login Failed')).toBeInTheDocument()
    expect(toast.getByText(otherwise)).toBeInTheDocument()
  })

  it('shows no accounts without demo data', async () => {
    await open(path, {}, { settings: { ...demo, demoPassword: null, demoUsernames: [] } })
    expect(screen.getByText('No test accounts')).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows the user who is already signed in', async () => {
    await open(path, {}, { user: wen })
    expect(screen.getByText('You are signed in as Wen Li. Signing in here ends that session.')).toBeInTheDocument()
  })
})

describe('direct access', () => {
  it('changes nothing when opened', async () => {
    const calls = await open('/ceo-login')
    expect(screen.getByRole('heading', { name: 'Direct Access' })).toBeInTheDocument()
    expect(calls()).toEqual([])
  })

  it('resets the password, signs in, waits 100 ms and goes to the roster', async () => {
    const calls = await open('/ceo-login')
    keepBodies()
    await click('Sign In as ceo')
    await later(99)
    expect(sent('/api/auth/reset-password')).toEqual({ username: 'ceo' })
    expect(sent('/api/auth/login')).toEqual({ username: 'ceo', password: 'Welcome123!' })
    expect(calls()).not.toContain('/api/auth/me')
    await later(10)
    expect(screen.getByText(/^at \/(direct|working)-roster$/)).toBeInTheDocument()
  })

  it("stops and shows the server's message if the reset fails", async () => {
    const calls = await open('/ceo-login', {
      '/api/auth/reset-password': { status: 404, body: { message: 'No account has this username.' } },
    })
    await click('Sign In as ceo')
    await later(200)
    expect(screen.getByRole('alert')).toHaveTextContent('No account has this username.')
    expect(calls()).not.toContain('/api/auth/login')
  })

  it('exists only for the featured member', async () => {
    await open('/wen-login')
    expect(screen.getByText('no variant')).toBeInTheDocument()
  })
})

describe.each(['/quick-login', '/test-login', '/admin-login', '/ceo-login'])('in production %s', (path) => {
  it("shows 'Page Not Found' to a visitor", async () => {
    await open(path, {}, { settings: production })
    expect(screen.getByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows no variant to a signed-in user', async () => {
    await open(path, {}, { settings: production, user: wen })
    expect(screen.getByText('no variant')).toBeInTheDocument()
  })
})
