import type { Member } from '@upline/contracts'
import { ApiError, apiPage, withQuery } from '@upline/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isMember, loadFailure, ROSTER_DIRECT } from '../admin-roster/use-roster-direct.ts'

/** The roster by a plain request: nothing is cached, shared or tried again. */
export function usePlainRoster() {
  const [members, setMembers] = useState<Member[]>()
  const [failure, setFailure] = useState<string>()
  const cursor = useRef<string>(undefined)
  const isReading = useRef(false)
  const read = useCallback(async (from: string | undefined) => {
    isReading.current = true
    try {
      const page = await apiPage(withQuery(ROSTER_DIRECT, { cursor: from }))
      cursor.current = page.nextCursor
      const read = page.data.filter(isMember)
      setMembers((before) => (from && before ? [...before, ...read] : read))
    } catch (error) {
      setFailure(loadFailure(error))
      window.alert(loadFailure(error))
    } finally {
      isReading.current = false
    }
  }, [])
  const load = useCallback(() => {
    setFailure(undefined)
    return read(undefined)
  }, [read])
  /** A roster of more than one answer goes on as it is scrolled. */
  const more = () => {
    if (cursor.current !== undefined && !isReading.current) void read(cursor.current)
  }
  useEffect(() => void load(), [load])
  return { members, hasMore: cursor.current !== undefined, failure, load, more }
}

/** What the alerts put behind their colon. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.serverMessage ?? (error.statusText || String(error.status))) : 'no connection'
