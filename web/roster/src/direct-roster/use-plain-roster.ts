import type { Member } from '@upline/contracts'
import { ApiError, apiPage, withQuery } from '@upline/web-kit'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isMember, loadFailure, ROSTER_DIRECT } from '../admin-roster/use-roster-direct.ts'

/** Loads the roster as of a date or today with a plain request, without cache or retry. */
export function usePlainRoster(asOf: string | undefined) {
  const [members, setMembers] = useState<Member[]>()
  const [failure, setFailure] = useState<string>()
  const cursor = useRef<string>(undefined)
  const isReading = useRef(false)
  const wanted = useRef(asOf)
  wanted.current = asOf
  const read = useCallback(
    async (from: string | undefined) => {
      isReading.current = true
      try {
        const page = await apiPage(withQuery(ROSTER_DIRECT, { asOf, cursor: from }))
        // Another date was chosen meanwhile.
        if (wanted.current !== asOf) return
        cursor.current = page.nextCursor
        const read = page.data.filter(isMember)
        setMembers((before) => (from && before ? [...before, ...read] : read))
      } catch (error) {
        if (wanted.current !== asOf) return
        setFailure(loadFailure(error))
        window.alert(loadFailure(error))
      } finally {
        isReading.current = false
      }
    },
    [asOf],
  )
  const load = useCallback(() => {
    setFailure(undefined)
    return read(undefined)
  }, [read])
  /** Loads the next page on scroll. */
  const more = () => {
    if (cursor.current !== undefined && !isReading.current) void read(cursor.current)
  }
  useEffect(() => void load(), [load])
  return { members, hasMore: cursor.current !== undefined, failure, load, more }
}

/** The reason that the alerts show after the colon. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.serverMessage ?? (error.statusText || String(error.status))) : 'no connection'
