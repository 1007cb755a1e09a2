import type { CurrentUser } from '@upline/contracts'
import { Loading, QueryError } from '@upline/ui'
import { useLocation, useSignInSettings } from '@upline/web-kit'
import { lazy, Suspense, type ReactNode } from 'react'
import { SignedOutNotFound } from '../sign-in/signed-out-not-found.tsx'
import { variantOf } from './variant-path.ts'

/** Only for demo mode, so production does not load it. */
const VariantPage = lazy(() => import('./variant-page.tsx'))

interface Props {
  user: CurrentUser | null
  /** Rendered if the path is not a variant. */
  children: ReactNode
}

/** A path that ends in '-login'. The settings decide whether the page exists. */
export function SignInVariant({ user, children }: Props) {
  const { pathname } = useLocation()
  const { data: settings, error, refetch } = useSignInSettings()
  if (!settings)
    return (
      <main>{error ? <QueryError title="Unable to load this page" query={{ error, refetch }} /> : <Loading />}</main>
    )
  const variant = variantOf(pathname, settings)
  if (!variant) return children
  if (settings.mode === 'production') return user ? children : <SignedOutNotFound />
  return (
    <Suspense fallback={<Loading />}>
      <VariantPage variant={variant} settings={settings} user={user} />
    </Suspense>
  )
}
