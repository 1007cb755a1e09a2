import { SkeletonRows } from '@upline/ui'
import { lazyPages } from '@upline/web-kit'

const { LazyRoutes, preload } = lazyPages([
  {
    paths: ['/build-origination-site'],
    load: async () => (await import('./builder/builder-page.tsx')).OriginationBuilder,
  },
  {
    paths: ['/build-recruiting-site'],
    load: async () => (await import('./builder/builder-page.tsx')).RecruitingBuilder,
  },
  { paths: ['/email-test'], load: async () => (await import('./email-test/email-test-page.tsx')).EmailTestPage },
  { paths: ['/leads'], load: async () => (await import('./leads/leads-page.tsx')).LeadsPage },
  { paths: ['/page-claims'], load: async () => (await import('./claims/claims-page.tsx')).ClaimsPage },
])

export { preload }

export default function SitesRoutes() {
  return <LazyRoutes fallback={<SkeletonRows message="Loading..." />} />
}
