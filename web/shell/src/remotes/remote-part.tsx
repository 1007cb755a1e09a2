import { RemoteBoundary, SkeletonRows } from '@upline/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadedRoutes, loadRoutes, loadRoutesAgain } from './load-routes.ts'
import type { RemoteName } from './remote-paths.ts'

const titles: Record<RemoteName, string> = {
  loans: 'Loan Tracking',
  roster: 'Roster',
  recruiting: 'Recruiting',
  sites: 'My Websites',
}

const partOf = (name: RemoteName, load = loadRoutes): ComponentType => lazy(() => load(name))

/** The screens of a remote, with an alert and Retry if it does not load. */
export function RemotePart({ name }: { name: RemoteName }) {
  const [Part, setPart] = useState(() => loadedRoutes(name) ?? partOf(name))
  return (
    <RemoteBoundary name={titles[name]} onRetry={() => setPart(() => partOf(name, loadRoutesAgain))}>
      <Suspense fallback={<SkeletonRows message="Loading..." />}>
        <Part />
      </Suspense>
    </RemoteBoundary>
  )
}
