import { Empty, PageHeader, Panel } from '@upline/ui'

export const IntegrationsPage = () => (
  <>
    <PageHeader title="Integrations" />
    <Panel flush>
      <Empty title="Integration management coming soon">Loan data is synced with the Encompass API.</Empty>
    </Panel>
  </>
)
