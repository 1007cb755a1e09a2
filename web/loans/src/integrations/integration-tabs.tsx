import { Link } from '@upline/web-kit'
import css from './integrations.module.css'

export const INTEGRATION_TABS = ['status', 'mapping', 'webhooks', 'api-keys'] as const

export type IntegrationTab = (typeof INTEGRATION_TABS)[number]

export const TAB_LABELS: Record<IntegrationTab, string> = {
  status: 'Status',
  mapping: 'Mapping',
  webhooks: 'Webhooks',
  'api-keys': 'API keys',
}

/** Each tab has its own URL. */
export const IntegrationTabs = ({ current }: { current: IntegrationTab }) => (
  <nav aria-label="Integrations" className={css.tabs}>
    {INTEGRATION_TABS.map((tab) => (
      <Link
        key={tab}
        to={tab === 'status' ? '/integrations' : `/integrations?tab=${tab}`}
        className={css.tab}
        aria-current={tab === current ? 'page' : undefined}
      >
        {TAB_LABELS[tab]}
      </Link>
    ))}
  </nav>
)
