import { Route, Routes } from '@upline/web-kit'
import { OriginationBuilder, RecruitingBuilder } from './builder/builder-page.tsx'
import { ClaimsPage } from './claims/claims-page.tsx'
import { EmailTestPage } from './email-test/email-test-page.tsx'
import { LeadsPage } from './leads/leads-page.tsx'

export default function SitesRoutes() {
  return (
    <Routes>
      <Route path="build-origination-site" element={<OriginationBuilder />} />
      <Route path="build-recruiting-site" element={<RecruitingBuilder />} />
      <Route path="email-test" element={<EmailTestPage />} />
      <Route path="leads" element={<LeadsPage />} />
      <Route path="page-claims" element={<ClaimsPage />} />
    </Routes>
  )
}
