import { MantineThemeProvider, type MantineThemeOverride } from '@mantine/core'
import type { ReactNode } from 'react'

const FIXED: MantineThemeOverride = { components: { Popover: { defaultProps: { floatingStrategy: 'fixed' } } } }

/**
 * A dialog keeps its place in the window, so its lists do, too. Otherwise they hang on the page behind the dialog, and a click
 * misses an option while that page scrolls.
 */
export const FixedDropdowns = ({ children }: { children: ReactNode }) => (
  <MantineThemeProvider theme={FIXED}>{children}</MantineThemeProvider>
)
