import type { ComponentType } from 'react'

export interface PaletteItem {
  id: string
  label: string
  /** A word more, at the right: a role, a status. */
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
  /** Filtered already, in order. */
  groups: PaletteGroup[]
  /** What stands there where nothing fits. */
  empty: string
}
