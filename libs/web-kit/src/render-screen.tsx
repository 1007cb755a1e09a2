import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { CurrentUser } from '@upline/contracts'
import { UplineUiProvider } from '@upline/ui'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'
import { MemoryRouter } from './router.ts'
import { sessionQueryKey } from './session-key.ts'

interface RenderScreenOptions {
  /** The signed-in member, with the fields that the screen reads. null: a visitor. Without it the screen requests the session. */
  user?: Partial<CurrentUser> | null | undefined
  /** The address of the screen. */
  path?: string
}

/** Renders a screen with the providers of the app. A failed query is not retried. */
export function renderScreen(screen: ReactNode, { user, path = '/' }: RenderScreenOptions = {}) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  if (user !== undefined) client.setQueryData(sessionQueryKey, user)
  const rendered = render(
    <UplineUiProvider toastMs={5_000}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>{screen}</MemoryRouter>
      </QueryClientProvider>
    </UplineUiProvider>,
  )
  return { ...rendered, client }
}
