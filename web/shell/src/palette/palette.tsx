import type { CurrentUser } from '@upline/contracts'
import { CommandPalette, loadPalette, type PaletteGroup, type PaletteItem } from '@upline/ui/data'
import { useNavigate } from '@upline/web-kit'
import { useState } from 'react'
import { fits, palettePages } from './palette-pages.ts'
import type { RecentPick } from './recent-picks.ts'
import { useSearchResults } from './use-search-results.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { useRecentPicks } from './use-recent-picks.ts'

/** Loads the window of the palette, which is a module of its own. */
export const load = loadPalette

interface Props {
  user: CurrentUser
  opened: boolean
  onClose: () => void
}

/** Ctrl K: what was opened last, actions, pages, people and loans, in this order. */
export default function Palette({ user, opened, onClose }: Props) {
  const [query, setQuery] = useState('')
  const { groups, isSearching, hasFailed } = useGroups(user, query.trim())
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      empty={emptyText(query.trim(), { isSearching, hasFailed })}
    />
  )
}

interface SearchState {
  isSearching: boolean
  hasFailed: boolean
}

function emptyText(typed: string, { isSearching, hasFailed }: SearchState): string {
  if (isSearching) return 'Searching...'
  return hasFailed ? 'The search failed. Change the text to try again.' : `No results for '${typed}'`
}

function useGroups(user: CurrentUser, typed: string): SearchState & { groups: PaletteGroup[] } {
  const navigate = useNavigate()
  const actions = usePaletteActions(user)
  const found = useSearchResults(typed)
  const recent = useRecentPicks(user.id)
  const linkTo = (pick: RecentPick): PaletteItem => ({
    ...pick,
    onPick: () => {
      recent.add(pick)
      void navigate(pick.path)
    },
  })
  const pages = palettePages(user).map(({ path, label, Icon, apart }): PaletteItem => ({
    ...(apart
      ? { id: path, label, onPick: () => void window.open(path, '_blank', 'noopener') }
      : linkTo({ id: path, label, path })),
    Icon,
  }))
  const matching = (items: PaletteItem[]) => items.filter(({ label }) => fits(label, typed))
  // A recent page is also in 'Pages', and the list selects by id.
  const recentItems = recent.picks.map((pick) => ({ ...linkTo(pick), id: `recent-${pick.id}` }))
  return {
    isSearching: found.isSearching,
    hasFailed: found.hasFailed,
    groups: [
      { label: 'Recent', items: typed === '' ? recentItems : [] },
      { label: 'Actions', items: matching(actions) },
      { label: 'Pages', items: matching(pages) },
      { label: 'People', items: found.members.map(linkTo) },
      { label: 'Loans', items: found.loans.map(linkTo) },
    ],
  }
}
