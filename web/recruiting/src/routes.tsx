import { Route, Routes } from '@upline/web-kit'
import { RecruitingLandingPage } from './landing/recruiting-landing-page.tsx'
import { OnboardingPage } from './onboarding/onboarding-page.tsx'
import { RecruitingPage } from './recruits/recruiting-page.tsx'

export default function RecruitingRoutes() {
  return (
    <Routes>
      <Route path="recruiting" element={<RecruitingPage />} />
      <Route path="recruiting-landing" element={<RecruitingLandingPage />} />
      <Route path="agent-onboard" element={<OnboardingPage />} />
    </Routes>
  )
}
