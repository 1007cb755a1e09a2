import { Loading } from '@upline/ui'
import { Route, Routes, useLocation } from '@upline/web-kit'
import { lazy, Suspense } from 'react'
import { DebugRosterPage } from './pages/debug-roster-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RemotePart } from './remotes/remote-part.tsx'
import { remoteOf } from './remotes/remote-paths.ts'

/** Loaded separately, because only the admin and auditors use it and it needs the data part of the UI library. */
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

/** Under a splat route, so that a remote defines its routes with full paths. */
function RemoteRoutes() {
  const { pathname } = useLocation()
  const remote = remoteOf(pathname)
  return remote ? <RemotePart key={remote} name={remote} /> : <NotFoundPage />
}
