import { useState } from 'react'
import { withPick, type RecentPick } from './recent-picks.ts'

/** Survives the palette, which is not rendered before it is first opened. */
const picksByUser = new Map<string, RecentPick[]>()

/**
 * What the user opened last from the palette. It may name borrowers, so it is kept in memory, like the loans themselves,
 * and is gone after a reload or a sign-out.
 */
export function useRecentPicks(userId: string) {
  const [picks, setPicks] = useState(() => picksByUser.get(userId) ?? [])
  const add = (pick: RecentPick) => {
    const next = withPick(picks, pick)
    picksByUser.set(userId, next)
    setPicks(next)
  }
  return { picks, add }
}
