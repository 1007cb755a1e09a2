import type { Member } from '@upline/contracts'
import { api, ApiError } from '@upline/web-kit'
import { useCallback, useEffect, useState } from 'react'
import { loadFailure, ROSTER_DIRECT } from '../admin-roster/use-roster-direct.ts'

/** The roster by a plain request: nothing is cached, shared or tried again. */
export function usePlainRoster() {
  const [members, setMembers] = useState<Member[]>()
  const [failure, setFailure] = useState<string>()
  const load = useCallback(async () => {
    setFailure(undefined)
    try {
      setMembers(await api<Member[]>(ROSTER_DIRECT))
    } catch (error) {
      setFailure(loadFailure(error))
      window.alert(loadFailure(error))
    }
  }, [])
  useEffect(() => void load(), [load])
  return { members, failure, load }
}

/** What the alerts put behind their colon. */
export const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? (error.serverMessage ?? (error.statusText || String(error.status))) : 'no connection'
