import { lazy, Suspense } from 'react'
import type { PaletteProps } from './palette-item.ts'

export const loadPalette = () => import('./command-palette.tsx')

const Palette = lazy(loadPalette)

/** Loaded when it is first opened. */
export const CommandPalette = (props: PaletteProps) => (
  <Suspense>
    <Palette {...props} />
  </Suspense>
)
