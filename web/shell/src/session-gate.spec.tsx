import { act, render, screen } from '@testing-library/react'
import { UplineUiProvider } from '@upline/ui'
import { createQueryClient, MemoryRouter, QueryClientProvider, sessionQueryKey } from '@upline/web-kit'
import { fakeFetch } from '@upline/web-kit/testing'
import { SessionGate } from './session-gate.tsx'

const user = {
  id: '7',
  username: 'wen',
  firstName: 'Wen',
  lastName: 'Li',
  email: 'wen@example.com',
  role: 'ceo',
  level: 1,
}

class SilentStream {
  addEventListener() {}
  close() {}
}

/** A page of the shell that needs a user. */
const PAGE = '/debug-roster'

function open(session: object | null) {
  fakeFetch({
    '/api/auth/settings': { body: { mode: 'demo', defaultPassword: 'Welcome123!' } },
    '/api/auth/me': { body: session },
  })
  const client = createQueryClient()
  render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[PAGE]}>
          <SessionGate />
        </MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return client
}

describe('the session gate', () => {
  it('shows a visitor the sign-in after the check of the session', async () => {
    open(null)
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  it('replaces the screens of a user with the sign-in, without rendering them for a visitor', async () => {
    vi.stubGlobal('EventSource', SilentStream)
    const failures = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const client = open(user)
    await screen.findByText('wen@example.com')
    failures.mockClear()
    act(() => client.setQueryData(sessionQueryKey, null))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(failures).not.toHaveBeenCalled()
    failures.mockRestore()
  })
})
