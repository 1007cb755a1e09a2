import { Button, Panel, toast } from '@upline/ui'
import { useRefreshPipeline } from '../pipeline/use-refresh-pipeline.ts'
import css from './dashboard.module.css'

const addLoanClicked = () =>
  toast({ title: 'Add New Loan', message: 'This feature will redirect to the loan creation form.' })

const reportClicked = () => toast({ title: 'Generate Report', message: 'Report generation feature coming soon.' })

export function QuickActions() {
  const refresh = useRefreshPipeline()
  return (
    <Panel title="Quick Actions">
      <div className={css.quick}>
        <Button variant="default" fullWidth onClick={addLoanClicked}>
          Add New Loan
        </Button>
        <Button variant="default" fullWidth onClick={reportClicked}>
          Generate Report
        </Button>
        <Button variant="default" fullWidth loading={refresh.isPending} onClick={() => refresh.mutate()}>
          Sync Data
        </Button>
      </div>
    </Panel>
  )
}
