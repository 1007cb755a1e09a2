import { Empty, PageHeader, Panel } from '@upline/ui'

export const ReportsPage = () => (
  <>
    <PageHeader title="Reports" />
    <Panel flush>
      <Empty title="Reporting coming soon">Reports will draw on the data that is synced with the Encompass API.</Empty>
    </Panel>
  </>
)
