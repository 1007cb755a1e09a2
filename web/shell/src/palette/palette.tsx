import type { CurrentUser } from '@upline/contracts'
import { CommandPalette, loadPalette, type PaletteGroup, type PaletteItem } from '@upline/ui/data'
import { useNavigate } from '@upline/web-kit'
import { useState } from 'react'
import { fits, palettePages } from './palette-pages.ts'
import type { RecentPick } from './recent-picks.ts'
import { useSearchResults } from './use-search-results.ts'
import { usePaletteActions } from './use-palette-actions.ts'
import { useRecentPicks } from './use-recent-picks.ts'

/** Its window loads apart from it. */
export const load = loadPalette

interface Props {
  user: CurrentUser
  opened: boolean
  onClose: () => void
}

/** Ctrl K: what was opened last, actions, pages, people and loans, in this order. */
export default function Palette({ user, opened, onClose }: Props) {
  const [query, setQuery] = useState('')
  const { groups, isSearching } = useGroups(user, query.trim())
  return (
    <CommandPalette
      opened={opened}
      onClose={onClose}
      query={query}
      onQuery={setQuery}
      groups={groups}
      empty={isSearching ? 'Searching...' : `No results for '${query.trim()}'`}
    />
  )
}

function useGroups(user: CurrentUser, typed: string): { groups: PaletteGroup[]; isSearching: boolean } {
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
    groups: [
      { label: 'Recent', items: typed === '' ? recentItems : [] },
      { label: 'Actions', items: matching(actions) },
      { label: 'Pages', items: matching(pages) },
      { label: 'People', items: found.members.map(linkTo) },
      { label: 'Loans', items: found.loans.map(linkTo) },
    ],
  }
}
