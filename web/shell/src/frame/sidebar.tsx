import { roleLabel, type CurrentUser } from '@upline/contracts'
import { Button, IconExternalLink, counted } from '@upline/ui'
import { Avatar, ColorSchemeChoice } from '@upline/ui/data'
import { Link, useLocation } from '@upline/web-kit'
import { preloadPage } from '../remotes/load-routes.ts'
import { BrandMark } from './brand-mark.tsx'
import { useOwnColorScheme } from '../color-scheme/use-own-color-scheme.ts'
import { isCurrent, sidebarSections, type SidebarItem, type SidebarSection } from '../navigation/sidebar-items.ts'
import { useApprovalCount } from './use-approval-count.ts'
import { useAttentionCount } from './use-attention-count.ts'
import css from './sidebar.module.css'

interface Props {
  user: CurrentUser
  onSessions: () => void
  onSettings: () => void
  onHelp: () => void
}

/** Items with a count: the number of pending things, and its label for screen readers. */
type Counts = Readonly<Record<string, { pending: number; text: (count: number) => string }>>

export function Sidebar({ user, ...onOpen }: Props) {
  const counts: Counts = {
    '/loans': {
      pending: useAttentionCount(user),
      text: (count) => counted(count, 'needs attention', 'need attention'),
    },
    '/approvals': {
      pending: useApprovalCount(user),
      text: (count) => `${count.toLocaleString('en-US')} pending approval`,
    },
  }
  return (
    <aside aria-label="Sidebar" className={css.side}>
      <BrandMark />
      <nav aria-label="Main" className={css.nav}>
        {sidebarSections(user).map((section) => (
          <Section key={section.title ?? 'product'} {...section} counts={counts} />
        ))}
      </nav>
      <Foot user={user} {...onOpen} />
    </aside>
  )
}

function Section({ title, items, counts }: SidebarSection & { counts: Counts }) {
  const { pathname } = useLocation()
  return (
    <div className={css.group}>
      {title && <div className={css.heading}>{title}</div>}
      {items.map((item) => (
        <Item key={item.path} item={item} current={isCurrent(item, pathname)} count={counts[item.path]} />
      ))}
    </div>
  )
}

interface ItemProps {
  item: SidebarItem
  current: boolean
  count: Counts[string] | undefined
}

function Item({ item: { path, label, Icon, apart }, current, count }: ItemProps) {
  const pending = count?.pending ?? 0
  const icon = <Icon size={17} stroke={1.6} aria-hidden />
  if (apart) {
    return (
      // A title is the accessible description, so the name of the item does not change.
      <a href={path} target="_blank" rel="noopener" className={css.link} title="Opens in a new tab">
        {icon}
        {label}
        <IconExternalLink size={14} stroke={1.6} aria-hidden className={css.apart} />
      </a>
    )
  }
  return (
    <Link
      to={path}
      className={css.link}
      aria-current={current ? 'page' : undefined}
      // A pointer rests on a link for a tenth of a second before the click: enough to load a page.
      onPointerEnter={() => void preloadPage(path)}
      onFocus={() => void preloadPage(path)}
      // The title is the description and CSS shows it, so the accessible name does not change.
      {...(pending > 0 && {
        title: count?.text(pending),
        'data-pending': pending > 99 ? '99+' : pending,
      })}
    >
      {icon}
      {label}
    </Link>
  )
}

function Foot({ user, onSessions, onSettings, onHelp }: Props) {
  const { keep } = useOwnColorScheme()
  const initials = `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase()
  return (
    <div className={css.foot}>
      <div className={css.who}>
        <Avatar size={30} color="petrol" variant="light" aria-hidden>
          {initials}
        </Avatar>
        <div>
          <b>
            {user.firstName} {user.lastName}
          </b>
          <span>{roleLabel(user.role)}</span>
        </div>
      </div>
      <ColorSchemeChoice onChoose={keep} />
      <div className={css.choices}>
        <Button variant="subtle" size="compact-sm" onClick={onSessions}>
          Your sessions
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={onSettings}>
          Settings
        </Button>
        <Button variant="subtle" size="compact-sm" aria-keyshortcuts="?" onClick={onHelp}>
          Help
        </Button>
      </div>
    </div>
  )
}
