import { Button, Panel } from '@upline/ui'
import { ForChanges, Link } from '@upline/web-kit'
import { useAddLoan } from '../new-loan/new-loan-host.tsx'
import { useRefreshPipeline } from '../pipeline/use-refresh-pipeline.ts'
import css from './dashboard.module.css'

export function QuickActions() {
  const refresh = useRefreshPipeline()
  const addLoan = useAddLoan()
  return (
    <Panel title="Quick Actions">
      <div className={css.quick}>
        <ForChanges>
          <Button variant="default" fullWidth onClick={addLoan}>
            Add New Loan
          </Button>
        </ForChanges>
        <Button component={Link} to="/reports" variant="default" fullWidth>
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
