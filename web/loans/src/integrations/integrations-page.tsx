import type { EncompassStatus } from '@upline/contracts'
import { seesCompany } from '@upline/permissions'
import { PageHeader, Panel, QueryError, SkeletonRows } from '@upline/ui'
import { usePageTitle, useSearchParams, useSignedInUser } from '@upline/web-kit'
import { RefreshButton } from '../pipeline/refresh-button.tsx'
import { ApiKeysPanel } from './api-keys/api-keys-panel.tsx'
import { ConnectionPanel } from './connection-panel.tsx'
import { EncompassMetrics } from './encompass-metrics.tsx'
import { FailuresPanel } from './failures-panel.tsx'
import { INTEGRATION_TABS, IntegrationTabs, TAB_LABELS, type IntegrationTab } from './integration-tabs.tsx'
import css from './integrations.module.css'
import { MilestonePanel } from './milestone-panel.tsx'
import { RunsPanel } from './runs-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SyncLine } from './sync-line.tsx'
import { useEncompassStatus } from './use-encompass.ts'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'

/** Encompass: one line of sync status for everyone; status, mapping, webhooks and API keys for the company. */
export function IntegrationsPage() {
  const user = useSignedInUser()
  return (
    <>
      <PageHeader title="Integrations" sub="Loan data is synced with the Encompass API." actions={<RefreshButton />} />
      {seesCompany(user) ? <CompanyTabs /> : <WithStatus>{(status) => <SyncLine status={status} />}</WithStatus>}
    </>
  )
}

function CompanyTabs() {
  const [params] = useSearchParams()
  const current = INTEGRATION_TABS.find((tab) => tab === params.get('tab')) ?? 'status'
  usePageTitle(current === 'status' ? 'Integrations' : `${TAB_LABELS[current]} · Integrations`)
  const Shown = PANELS[current]
  return (
    <>
      <IntegrationTabs current={current} />
      <Shown />
    </>
  )
}

const StatusTab = () => (
  <WithStatus>
    {(status) => (
      <>
        <EncompassMetrics status={status} />
        <div className={css.stack}>
          <FailuresPanel />
          <ConnectionPanel status={status} />
          <RunsPanel />
        </div>
      </>
    )}
  </WithStatus>
)

const MappingTab = () => (
  <div className={css.stack}>
    <MilestonePanel />
    <SettingsPanel />
  </div>
)

const PANELS: Record<IntegrationTab, () => React.ReactNode> = {
  status: StatusTab,
  mapping: MappingTab,
  webhooks: WebhooksPanel,
  'api-keys': ApiKeysPanel,
}

/** The sync status, or the reason why it is missing. */
function WithStatus({ children }: { children: (status: EncompassStatus) => React.ReactNode }) {
  const { data: status, error, refetch } = useEncompassStatus()
  if (status) return children(status)
  return (
    <Panel flush>
      {error ? (
        <QueryError title="Unable to load the Encompass status" query={{ error, refetch }} />
      ) : (
        <SkeletonRows message="Loading the Encompass status..." rows={2} />
      )}
    </Panel>
  )
}
