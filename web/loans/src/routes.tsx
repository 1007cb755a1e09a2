import { Route, Routes } from '@upline/web-kit'
import { ApprovalsPage } from './approvals/approvals-page.tsx'
import { AskLoanPage } from './ask-loan/ask-loan-page.tsx'
import { AttentionPage } from './attention/attention-page.tsx'
import { CommissionsPage } from './commissions/commissions-page.tsx'
import { DashboardPage } from './dashboard/dashboard-page.tsx'
import { DataImportPage } from './data-import/data-import-page.tsx'
import { IntegrationsPage } from './integrations/integrations-page.tsx'
import { LoanPage } from './loan-page/loan-page.tsx'
import { NameMatchingPage } from './name-matching/name-matching-page.tsx'
import { NewLoanHost } from './new-loan/new-loan-host.tsx'
import { PipelinePage } from './pipeline/pipeline-page.tsx'
import { ReportsPage } from './reports/reports-page.tsx'
import { WhyPanelHost } from './why/why-panel-host.tsx'

export default function LoansRoutes() {
  return (
    <>
      <Routes>
        <Route index element={<DashboardPage />} />
        <Route path="dashboard" element={<DashboardPage />} />
        <Route path="loans" element={<PipelinePage />} />
        <Route path="loans/attention" element={<AttentionPage />} />
        <Route path="name-matching" element={<NameMatchingPage />} />
        <Route path="loans/:id" element={<LoanPage />} />
        <Route path="ask-about-a-loan" element={<AskLoanPage />} />
        <Route path="commissions" element={<CommissionsPage />} />
        <Route path="data-import" element={<DataImportPage />} />
        <Route path="reports" element={<ReportsPage />} />
        <Route path="approvals" element={<ApprovalsPage />} />
        <Route path="integrations" element={<IntegrationsPage />} />
      </Routes>
      <WhyPanelHost />
      <NewLoanHost />
    </>
  )
}
