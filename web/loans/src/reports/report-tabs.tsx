import type { PageTab } from '../page-tabs/page-tab-link.tsx'
import { GroupedPageTabs } from '../page-tabs/grouped-page-tabs.tsx'
import { REPORT_LABELS, type ReportGroup, type ReportTab } from './visible-reports.ts'

interface Props {
  groups: readonly ReportGroup[]
  current: ReportTab
  counts: Partial<Record<ReportTab, number>>
}

export function ReportTabs({ groups, current, counts }: Props) {
  const tabOf = (tab: ReportTab): PageTab => ({
    label: REPORT_LABELS[tab],
    to: tab === 'statements' ? '/reports' : `/reports?tab=${tab}`,
    isCurrent: tab === current,
    count: counts[tab],
  })
  return (
    <GroupedPageTabs label="Reports" groups={groups.map(({ label, tabs }) => ({ label, tabs: tabs.map(tabOf) }))} />
  )
}
