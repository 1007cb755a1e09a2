import { Route, Routes } from '@upline/web-kit'
import { LandingPage } from './landing/landing-page.tsx'

export default function SitesRoutes() {
  return (
    <Routes>
      <Route path="landing/:username" element={<LandingPage />} />
    </Routes>
  )
}
