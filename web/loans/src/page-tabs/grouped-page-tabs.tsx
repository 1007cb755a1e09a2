import { type PageTab, PageTabLink } from './page-tab-link.tsx'
import css from './page-tabs.module.css'
import { PageTabs } from './page-tabs.tsx'

interface PageTabGroup {
  label: string
  /** At least one. */
  tabs: readonly PageTab[]
}

/** A line of groups, and below it the tabs of the current group, unless it has only one. The URL of a group is its first tab's. */
export function GroupedPageTabs({ label, groups }: { label: string; groups: readonly PageTabGroup[] }) {
  const shown = groups.find(isCurrentGroup)
  if (groups.every(({ tabs }) => tabs.length === 1))
    return <PageTabs label={label} tabs={groups.flatMap(({ tabs }) => tabs)} />
  return (
    <nav aria-label={label} className={`${css.grouped} no-print`}>
      <ul className={css.groups}>
        {groups.map((group) => (
          <li key={group.label}>
            <GroupLink group={group} />
          </li>
        ))}
      </ul>
      {shown && shown.tabs.length > 1 && (
        <ul className={css.members} aria-label={shown.label}>
          {shown.tabs.map((tab) => (
            <li key={tab.to}>
              <PageTabLink {...tab} className={css.member} />
            </li>
          ))}
        </ul>
      )}
    </nav>
  )
}

const isCurrentGroup = ({ tabs }: PageTabGroup): boolean => tabs.some(({ isCurrent }) => isCurrent)

function GroupLink({ group }: { group: PageTabGroup }) {
  const { label, tabs } = group
  const isCurrent = isCurrentGroup(group)
  // The tabs below show their own counts.
  const count = isCurrent && tabs.length > 1 ? 0 : tabs.reduce((sum, tab) => sum + (tab.count ?? 0), 0)
  const current = tabs.length > 1 ? 'true' : 'page'
  return <PageTabLink label={label} to={tabs[0]!.to} isCurrent={isCurrent} count={count} current={current} />
}
