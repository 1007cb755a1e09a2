import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { Toasts } from './patterns/toast.tsx'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme/theme.ts'

/** Also read before the first paint: web/shell/public/first-paint.js. */
const schemeManager = localStorageColorSchemeManager({ key: 'upline.color-scheme' })

/** Notifications are inside a landmark, one at a time. Their duration is a page default (libs/web-kit). */
export function UplineUiProvider({ toastMs, children }: { toastMs: number; children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      getStyleNonce={styleNonce}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <Toasts toastMs={toastMs} />
      {children}
    </MantineProvider>
  )
}
