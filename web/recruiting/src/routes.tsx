import { SkeletonRows } from '@upline/ui'
import { lazyPages } from '@upline/web-kit'
import { namedRecruiterQueries } from './landing/use-recruiter.ts'
import { recruitingSettingsQuery } from './settings/use-recruiting-settings.ts'

const { LazyRoutes, preload } = lazyPages([
  { paths: ['/recruiting'], load: async () => (await import('./recruits/recruiting-page.tsx')).RecruitingPage },
  {
    paths: ['/recruiting-landing'],
    load: async () => (await import('./landing/recruiting-landing-page.tsx')).RecruitingLandingPage,
    queries: (search) => [recruitingSettingsQuery, ...namedRecruiterQueries(search)],
  },
  { paths: ['/agent-onboard'], load: async () => (await import('./onboarding/onboarding-page.tsx')).OnboardingPage },
])

export { preload }

export default function RecruitingRoutes() {
  return <LazyRoutes fallback={<SkeletonRows message="Loading..." />} />
}
