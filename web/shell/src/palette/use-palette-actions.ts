import { isCompanyRole, type CurrentUser } from '@upline/contracts'
import { isReadOnly } from '@upline/permissions'
import { IconRefresh, IconUpload, IconUserPlus, toast, useColorScheme } from '@upline/ui'
import type { PaletteItem } from '@upline/ui/data'
import { useNavigate, useRefreshPipeline } from '@upline/web-kit'
import { IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react'
import { useOwnColorScheme } from '../color-scheme/use-own-color-scheme.ts'
import { useSignOut } from '../sign-in/use-sign-out.ts'

/** Actions available on every page. Hiding one does not protect it: the server checks access. */
export function usePaletteActions(user: CurrentUser): PaletteItem[] {
  const navigate = useNavigate()
  const refresh = useRefreshPipeline(toast)
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useColorScheme()
  const { keep } = useOwnColorScheme()
  const canManage = isCompanyRole(user.role) || user.role === 'manager'
  const paint = (scheme: 'light' | 'dark') => () => {
    setColorScheme(scheme)
    keep(scheme)
  }
  const isDark = colorScheme === 'dark'
  const go = (path: string) => () => void navigate(path)
  return [
    ...(isReadOnly(user)
      ? []
      : [
          { id: 'refresh', label: 'Refresh Pipeline', Icon: IconRefresh, onPick: () => refresh.mutate() },
          { id: 'add-loan', label: 'Add New Loan', Icon: IconPlus, onPick: go('/loans?add=loan') },
        ]),
    ...(canManage
      ? [
          { id: 'import', label: 'Import Loans', Icon: IconUpload, onPick: go('/data-import') },
          { id: 'add-member', label: 'Add New Member', Icon: IconUserPlus, onPick: go('/working-roster?add') },
        ]
      : []),
    isDark
      ? { id: 'light', label: 'Light mode', Icon: IconSun, onPick: paint('light') }
      : { id: 'dark', label: 'Dark mode', Icon: IconMoon, onPick: paint('dark') },
    { id: 'sign-out', label: 'Sign Out', Icon: IconLogout, onPick: () => signOut.mutate() },
  ]
}
