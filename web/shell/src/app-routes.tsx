import { Loading } from '@upline/ui'
import { Route, Routes, useLocation } from '@upline/web-kit'
import { lazy, type ReactNode, Suspense } from 'react'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RemotePart } from './remotes/remote-part.tsx'
import { remoteOf } from './remotes/remote-paths.ts'

// Loaded separately, because they need the data part of the UI library, which open pages do not load.
const DebugRosterPage = lazy(() => import('./pages/debug-roster-page.tsx'))
const OperationsPage = lazy(() => import('./operations/operations-page.tsx'))

export const AppRoutes = () => (
  <Routes>
    <Route path="/debug-roster" element={late(<DebugRosterPage />)} />
    <Route path="/operations" element={late(<OperationsPage />)} />
    <Route path="*" element={<RemoteRoutes />} />
  </Routes>
)

const late = (page: ReactNode) => <Suspense fallback={<Loading />}>{page}</Suspense>

/** Under a splat route, so that a remote defines its routes with full paths. */
function RemoteRoutes() {
  const { pathname } = useLocation()
  const remote = remoteOf(pathname)
  return remote ? <RemotePart key={remote} name={remote} /> : <NotFoundPage />
}
