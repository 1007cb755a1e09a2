// The data part of the UI library: tables, overlay panels, long forms. Loaded with the first remote.
export {
  Avatar,
  Burger,
  Checkbox,
  CopyButton,
  Drawer,
  NumberInput,
  Popover,
  SegmentedControl,
  Select,
  Switch,
} from '@mantine/core'
export { isEmail, isNotEmpty, matchesField } from '@mantine/form'
export * from './forms.ts'
export * from './patterns/chart-figure.tsx'
export * from './patterns/csv-link.tsx'
export { IconChevronDown } from '@tabler/icons-react'
export { ColorSchemeChoice } from './color-scheme-choice.tsx'
export { DataTable } from './patterns/data-table.tsx'
export * from './patterns/dialog.tsx'
export * from './patterns/field-list.tsx'
export * from './patterns/file-drop.tsx'
export * from './patterns/filters-bar.tsx'
export { focusPageIfLost } from './patterns/focus-page-if-lost.ts'
export * from './patterns/search-hint.tsx'
export { HashText } from './patterns/hash-text.tsx'
export * from './patterns/import-progress.tsx'
export * from './patterns/instant-date.ts'
export * from './patterns/level-group.tsx'
export * from './patterns/level-rail.tsx'
export * from './patterns/metric-strip.tsx'
export * from './patterns/side-panel.tsx'
export type { Column, Density, TableQuery } from './patterns/table-column.ts'
export { Term, useTerms } from './patterns/term.tsx'
export type { TermName } from './patterns/terms.ts'
export type { TreeMember } from './patterns/tree-lines.ts'
export * from './patterns/tree-rows.tsx'
export * from './patterns/upline-picker.tsx'
export { useScrolledTo } from './patterns/use-scrolled-to.ts'
export * from './patterns/use-printing.ts'
export { usePhone } from './patterns/use-phone.ts'
export * from './patterns/why-panel.tsx'
export { CommandPalette, loadPalette } from './palette/lazy-palette.tsx'
export type { PaletteGroup, PaletteItem } from './palette/palette-item.ts'
