import { Button, Panel, toast } from '@upline/ui'
import { ForChanges } from '@upline/web-kit'
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
        <ForChanges>
          <Button variant="default" fullWidth onClick={addLoanClicked}>
            Add New Loan
          </Button>
        </ForChanges>
        <Button variant="default" fullWidth onClick={reportClicked}>
          Generate Report
        </Button>
        <ForChanges>
          <Button variant="default" fullWidth loading={refresh.isPending} onClick={() => refresh.mutate()}>
            Sync Data
          </Button>
        </ForChanges>
      </div>
    </Panel>
  )
}
