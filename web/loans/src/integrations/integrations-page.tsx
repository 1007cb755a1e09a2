import { seesCompany } from '@upline/permissions'
import { LoadError, PageHeader, Panel, SkeletonRows } from '@upline/ui'
import { useSignedInUser } from '@upline/web-kit'
import { RefreshButton } from '../pipeline/refresh-button.tsx'
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { EncompassFigures } from './encompass-figures.tsx'
import { FailuresPanel } from './failures-panel.tsx'
import css from './integrations.module.css'
import { MilestonePanel } from './milestone-panel.tsx'
import { RunsPanel } from './runs-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { useEncompassStatus } from './use-encompass.ts'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'

/** Encompass: its sync status for everyone, its settings for the CEO and admins. */
export function IntegrationsPage() {
  const user = useSignedInUser()
  const { data: status, isError, error, refetch } = useEncompassStatus()
  return (
    <>
      <PageHeader title="Integrations" sub="Loan data is synced with the Encompass API." actions={<RefreshButton />} />
      {isError && !status ? (
        <Panel flush>
          <LoadError
            title="Unable to load the state of Encompass"
            detail={error.message}
            onRetry={() => void refetch()}
          />
        </Panel>
      ) : !status ? (
        <Panel flush>
          <SkeletonRows message="Loading the state of Encompass..." rows={2} />
        </Panel>
      ) : (
        <>
          <EncompassFigures status={status} />
          <div className={css.stack}>
            {seesCompany(user) && (
              <>
                <FailuresPanel />
                <ConnectionPanel status={status} />
                <MilestonePanel />
                <SettingsPanel />
                <RunsPanel />
                <WebhooksPanel />
                <ApiKeysPanel />
              </>
            )}
          </div>
        </>
      )}
    </>
  )
}
