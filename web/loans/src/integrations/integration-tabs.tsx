import { PageTabs } from '../page-tabs/page-tabs.tsx'

export const INTEGRATION_TABS = ['status', 'mapping', 'webhooks', 'api-keys'] as const

export type IntegrationTab = (typeof INTEGRATION_TABS)[number]

export const TAB_LABELS: Record<IntegrationTab, string> = {
  status: 'Status',
  mapping: 'Mapping',
  webhooks: 'Webhooks',
  'api-keys': 'API keys',
}

export const IntegrationTabs = ({ current }: { current: IntegrationTab }) => (
  <PageTabs
    label="Integrations"
    tabs={INTEGRATION_TABS.map((tab) => ({
      label: TAB_LABELS[tab],
      to: tab === 'status' ? '/integrations' : `/integrations?tab=${tab}`,
      isCurrent: tab === current,
    }))}
  />
)
