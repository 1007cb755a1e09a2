import { RemoteBoundary, SkeletonRows } from '@upline/ui'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { loadRoutes, loadRoutesAgain } from './load-routes.ts'
import type { RemoteName } from './remote-paths.ts'

const titles: Record<RemoteName, string> = {
  loans: 'Loan Tracking',
  roster: 'Roster',
  recruiting: 'Recruiting',
  sites: 'My Websites',
}

// Cached, so that returning to a part shows no loading state.
const parts = new Map<RemoteName, ComponentType>()

function partOf(name: RemoteName, load = loadRoutes): ComponentType {
  const part = lazy(() => load(name))
  parts.set(name, part)
  return part
}

/** The screens of a remote, with an alert and Retry if it does not load. */
export function RemotePart({ name }: { name: RemoteName }) {
  const [Part, setPart] = useState(() => parts.get(name) ?? partOf(name))
  return (
    <RemoteBoundary name={titles[name]} onRetry={() => setPart(() => partOf(name, loadRoutesAgain))}>
      <Suspense fallback={<SkeletonRows message="Loading..." />}>
        <Part />
      </Suspense>
    </RemoteBoundary>
  )
}
