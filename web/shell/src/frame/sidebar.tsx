import { isCompanyRole, roleWords, type CurrentUser } from '@upline/contracts'
import { Avatar, Button, ColorSchemeChoice, IconExternalLink, VisuallyHidden } from '@upline/ui'
import { Link, useLocation } from '@upline/web-kit'
import { BrandMark } from './brand-mark.tsx'
import { useOwnColorScheme } from './use-own-color-scheme.ts'
import { isCurrent, sidebarSections, type SidebarItem, type SidebarSection } from './sidebar-items.ts'
import css from './sidebar.module.css'

interface Props {
  user: CurrentUser
  onSessions: () => void
  onSettings: () => void
}

export const Sidebar = ({ user, onSessions, onSettings }: Props) => (
  <aside aria-label="Sidebar" className={css.side}>
    <BrandMark />
    <nav aria-label="Main" className={css.nav}>
      {sidebarSections(user).map((section) => (
        <Section key={section.title ?? 'product'} {...section} />
      ))}
    </nav>
    <Foot user={user} onSessions={onSessions} onSettings={onSettings} />
  </aside>
)

function Section({ title, items }: SidebarSection) {
  const { pathname } = useLocation()
  return (
    <div className={css.group}>
      {title && <div className={css.heading}>{title}</div>}
      {items.map((item) => (
        <Item key={item.path} item={item} current={isCurrent(item, pathname)} />
      ))}
    </div>
  )
}

function Item({ item: { path, label, Icon, apart }, current }: { item: SidebarItem; current: boolean }) {
  const icon = <Icon size={17} stroke={1.6} aria-hidden />
  if (apart) {
    return (
      <a href={path} target="_blank" rel="noopener" className={css.link}>
        {icon}
        {label}
        <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        <IconExternalLink size={14} stroke={1.6} aria-hidden className={css.apart} />
      </a>
    )
  }
  return (
    <Link to={path} className={css.link} aria-current={current ? 'page' : undefined}>
      {icon}
      {label}
    </Link>
  )
}

function Foot({ user, onSessions, onSettings }: Props) {
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
          <span>{roleWords(user.role)}</span>
        </div>
      </div>
      <div className={css.choices}>
        <ColorSchemeChoice onChoose={keep} />
        <Button variant="subtle" size="compact-sm" onClick={onSessions}>
          Your sessions
        </Button>
        {isCompanyRole(user.role) && (
          <Button variant="subtle" size="compact-sm" onClick={onSettings}>
            Settings
          </Button>
        )}
      </div>
    </div>
  )
}
