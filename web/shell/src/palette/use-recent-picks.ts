import { useState } from 'react'
import { parsePicks, withPick, type RecentPick } from './recent-picks.ts'

/**
 * What the user opened last from the palette. It may name borrowers, so it is stored only for this tab, as the loans
 * themselves are in the tab's memory.
 */
export function useRecentPicks(userId: string) {
  const key = `upline.palette-recent.${userId}`
  const [picks, setPicks] = useState(() => parsePicks(read(key)))
  const add = (pick: RecentPick) => {
    const next = withPick(picks, pick)
    setPicks(next)
    store(key, JSON.stringify(next))
  }
  return { picks, add }
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage, the list lasts until the next page load.
  }
}
