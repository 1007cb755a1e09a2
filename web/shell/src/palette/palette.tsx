import type { CurrentUser } from '@upline/contracts'
import { CommandPalette, type PaletteItem } from '@upline/ui/data'
import { useNavigate } from '@upline/web-kit'
import { useState } from 'react'
import { fits, palettePages } from './palette-pages.ts'
import { useFound, type Found } from './use-found.ts'
import { usePaletteActions } from './use-palette-actions.ts'

interface Props {
  user: CurrentUser
  opened: boolean
  onClose: () => void
}

/** Ctrl K: search for pages, people, loans and actions. */
export default function Palette({ user, opened, onClose }: Props) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const actions = usePaletteActions(user)
  const found = useFound(query)
  const typed = query.trim()
  const pages = palettePages(user).map(({ path, label, Icon, apart }): PaletteItem => ({
    ...{ id: path, label, Icon },
    onPick: () => void (apart ? window.open(path, '_blank', 'noopener') : navigate(path)),
  }))
  const matching = (items: PaletteItem[]) => items.filter(({ label }) => fits(label, typed))
  const linkTo = ({ path, ...shown }: Found): PaletteItem => ({ ...shown, onPick: () => void navigate(path) })
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={[
        { label: 'Pages', items: matching(pages) },
        { label: 'Actions', items: matching(actions) },
        { label: 'People', items: found.members.map(linkTo) },
        { label: 'Loans', items: found.loans.map(linkTo) },
      ]}
      empty={found.isSearching ? 'Searching...' : `No results for '${typed}'`}
    />
  )
}
