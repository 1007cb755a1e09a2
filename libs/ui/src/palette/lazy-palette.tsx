import { lazy, Suspense } from 'react'
import type { PaletteProps } from './palette-item.ts'

const Palette = lazy(() => import('./command-palette.tsx'))

/** Loaded when it is first opened. */
export const CommandPalette = (props: PaletteProps) => (
  <Suspense>
    <Palette {...props} />
  </Suspense>
)
