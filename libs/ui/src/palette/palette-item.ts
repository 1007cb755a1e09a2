import type { ComponentType } from 'react'

export interface PaletteItem {
  id: string
  label: string
  /** Additional text on the right: a role, a status. */
  detail?: string
  Icon?: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  onPick: () => void
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

export interface PaletteProps {
  opened: boolean
  onClose: () => void
  query: string
  onQuery: (query: string) => void
  /** Already filtered, in order. */
  groups: PaletteGroup[]
  /** The text if nothing matches. */
  empty: string
}
