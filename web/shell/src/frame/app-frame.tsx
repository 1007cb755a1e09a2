import type { CurrentUser } from '@upline/contracts'
import { useDisclosure } from '@upline/ui'
import { Drawer } from '@upline/ui/data'
import { useLocation } from '@upline/web-kit'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useHelp } from '../help/use-help.ts'
import { usePalette } from '../palette/use-palette.ts'
import css from './app-frame.module.css'
import { ConnectionBanner } from './connection-banner.tsx'
import { HeaderBar } from './header-bar.tsx'
import { Sidebar } from './sidebar.tsx'
import { usePageTurn } from './use-page-turn.ts'

/** These need the data part of the UI library, which a page loads when it is idle. */
const SessionsDialog = lazy(() => import('../sessions/sessions-dialog.tsx'))
const HelpDialog = lazy(() => import('../help/help-dialog.tsx'))
const Palette = lazy(() => import('../palette/palette.tsx'))
const SettingsDialog = lazy(() => import('../settings/settings-dialog.tsx'))

/** Sidebar, header and the main area for screens. On a phone, the sidebar is a drawer. */
export function AppFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [open, menu] = useDisclosure(false)
  const [showsSessions, sessions] = useDisclosure(false)
  const [showsSettings, settings] = useDisclosure(false)
  const palette = usePalette()
  const help = useHelp()
  const { pathname } = useLocation()
  const main = usePageTurn()
  useEffect(menu.close, [pathname])
  const opening = (dialog: { open: () => void }) => () => (menu.close(), dialog.open())
  const sidebar = (
    <Sidebar user={user} onSessions={opening(sessions)} onSettings={opening(settings)} onHelp={opening(help)} />
  )
  return (
    <div className={css.frame}>
      <a href="#main" className="skip">
        Skip to content
      </a>
      <div className={`${css.rail} no-print`}>{sidebar}</div>
      <MenuDrawer opened={open} onClose={menu.close}>
        {sidebar}
      </MenuDrawer>
      <div className={css.column}>
        <HeaderBar user={user} menuOpen={open} onMenu={menu.toggle} onPalette={palette.open} />
        <main id="main" ref={main} tabIndex={-1} className={css.main}>
          {children}
        </main>
        <ConnectionBanner />
      </div>
      <Suspense>
        {palette.wasOpened && <Palette user={user} opened={palette.opened} onClose={palette.close} />}
        {help.opened && <HelpDialog onClose={help.close} />}
        {showsSessions && <SessionsDialog onClose={sessions.close} />}
        {showsSettings && <SettingsDialog user={user} onClose={settings.close} />}
      </Suspense>
    </div>
  )
}

/** The sidebar on a phone. */
const MenuDrawer = ({ opened, onClose, children }: { opened: boolean; onClose: () => void; children: ReactNode }) => (
  <Drawer.Root opened={opened} onClose={onClose} position="left" size={268}>
    <Drawer.Overlay />
    <Drawer.Content aria-label="Menu" classNames={{ content: css.drawer }}>
      {children}
    </Drawer.Content>
  </Drawer.Root>
)
