import { SkeletonRows } from '@upline/ui'
import { lazyPages } from '@upline/web-kit'
import { teamQuery } from './dashboard/use-dashboard.ts'
import { NewLoanHost } from './new-loan/new-loan-host.tsx'
import { payPeriodsQuery } from './statements/use-statements.ts'
import { WhyPanelHost } from './why/why-panel-host.tsx'

const { LazyRoutes, preload } = lazyPages([
  {
    paths: ['/', '/dashboard'],
    load: async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
    queries: [teamQuery],
  },
  { paths: ['/loans'], load: async () => (await import('./pipeline/pipeline-page.tsx')).PipelinePage },
  { paths: ['/loans/attention'], load: async () => (await import('./attention/attention-page.tsx')).AttentionPage },
  {
    paths: ['/name-matching'],
    load: async () => (await import('./name-matching/name-matching-page.tsx')).NameMatchingPage,
  },
  { paths: ['/loans/:id'], load: async () => (await import('./loan-page/loan-page.tsx')).LoanPage },
  { paths: ['/ask-about-a-loan'], load: async () => (await import('./ask-loan/ask-loan-page.tsx')).AskLoanPage },
  { paths: ['/commissions'], load: async () => (await import('./commissions/commissions-page.tsx')).CommissionsPage },
  { paths: ['/data-import'], load: async () => (await import('./data-import/data-import-page.tsx')).DataImportPage },
  {
    paths: ['/reports'],
    load: async () => (await import('./reports/reports-page.tsx')).ReportsPage,
    queries: [payPeriodsQuery],
  },
  { paths: ['/approvals'], load: async () => (await import('./approvals/approvals-page.tsx')).ApprovalsPage },
  {
    paths: ['/integrations'],
    load: async () => (await import('./integrations/integrations-page.tsx')).IntegrationsPage,
  },
])

export { preload }

export default function LoansRoutes() {
  return (
    <>
      <LazyRoutes fallback={<SkeletonRows message="Loading..." />} />
      <WhyPanelHost />
      <NewLoanHost />
    </>
  )
}
