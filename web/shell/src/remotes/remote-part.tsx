import { RemoteBoundary, SkeletonRows } from '@upline/ui'
import { useLocation } from '@upline/web-kit'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { routeTitle } from './route-titles.ts'
import { loadedRoutes, loadRoutes, loadRoutesAgain } from './load-routes.ts'
import type { RemoteName } from './remote-paths.ts'

const partOf = (name: RemoteName, load = loadRoutes): ComponentType => lazy(() => load(name))

/** The screens of a remote, with an alert and Retry if it does not load. */
export function RemotePart({ name }: { name: RemoteName }) {
  const [Part, setPart] = useState(() => loadedRoutes(name) ?? partOf(name))
  const { pathname } = useLocation()
  return (
    <RemoteBoundary name={routeTitle(pathname)} onRetry={() => setPart(() => partOf(name, loadRoutesAgain))}>
      <Suspense fallback={<SkeletonRows message="Loading..." />}>
        <Part />
      </Suspense>
    </RemoteBoundary>
  )
}
