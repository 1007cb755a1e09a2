import type { CurrentUser } from '@upline/contracts'
import { LoadError, Loading } from '@upline/ui'
import { useLocation, useSignInSettings } from '@upline/web-kit'
import { lazy, Suspense, type ReactNode } from 'react'
import { SignedOutNotFound } from '../sign-in/signed-out-not-found.tsx'
import { variantOf } from './variant-path.ts'

/** Demo mode's alone, so production does not even load it. */
const VariantPage = lazy(() => import('./variant-page.tsx'))

interface Props {
  user: CurrentUser | null
  /** What stands here where the path turns out to be no variant. */
  children: ReactNode
}

/** A path that ends in '-login': the settings say whether there is such a page. */
export function SignInVariant({ user, children }: Props) {
  const { pathname } = useLocation()
  const { data: settings, error, refetch } = useSignInSettings()
  if (!settings)
    return (
      <main>
        {error ? (
          <LoadError title="This page could not be loaded" detail={error.message} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </main>
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
