import { Loading } from '@upline/ui'
import { Route, Routes, useLocation } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { DebugRosterPage } from './pages/debug-roster-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RemotePart } from './remotes/remote-part.tsx'
import { remoteOf } from './remotes/remote-paths.ts'

/** Of the admin alone, with the heavier half of the kit: nobody else loads it. */
const OperationsPage = lazy(() => import('./operations/operations-page.tsx'))

export const AppRoutes = () => (
  <Routes>
    <Route path="/debug-roster" element={<DebugRosterPage />} />
    <Route
      path="/operations"
      element={
        <Suspense fallback={<Loading />}>
          <OperationsPage />
        </Suspense>
      }
    />
    <Route path="*" element={<RemoteRoutes />} />
  </Routes>
)

/** Under a splat, so that a remote's own routes are written with their whole paths. */
function RemoteRoutes() {
  const { pathname } = useLocation()
  const remote = remoteOf(pathname)
  return remote ? <RemotePart key={remote} name={remote} /> : <NotFoundPage />
}
