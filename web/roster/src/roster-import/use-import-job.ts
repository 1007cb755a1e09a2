import { isImportOver, type MemberImportJob } from '@upline/contracts'
import { toast } from '@upline/ui'
import { api, useMutation, useQuery, useSignedInUser } from '@upline/web-kit'
import { useEffect, useRef, useState } from 'react'
import { useRefetchMembers } from '../members/use-members.ts'
import { IMPORTS } from './imports.ts'

const POLL_MS = 1_000

/** Browser storage key of the running import, so that a reopened page shows it. */
const keyOf = (userId: string) => `upline.roster-import.${userId}`

function useKeptJob() {
  const key = keyOf(useSignedInUser().id)
  const [id, setId] = useState(() => sessionStorage.getItem(key) ?? undefined)
  const keep = (next: string | undefined) => {
    if (next === undefined) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, next)
    setId(next)
  }
  return [id, keep] as const
}

/** A background import: live counts, cancel and rejected rows. */
export function useImportJob() {
  const [id, keep] = useKeptJob()
  const refetchMembers = useRefetchMembers()
  const query = useQuery({
    queryKey: [IMPORTS, id],
    queryFn: () => api(`${IMPORTS}/${encodeURIComponent(id ?? '')}`),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && isImportOver(state.data) ? false : POLL_MS),
  })
  const start = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('file', file)
      return api(IMPORTS, { method: 'POST', body })
    },
    onSuccess: (started) => keep(started.id),
    onError: () =>
      toast({
        title: 'Import Failed',
        message: 'Failed to import team members. Please check your CSV format.',
        destructive: true,
      }),
  })
  const cancel = useMutation({
    mutationFn: () => api(`${IMPORTS}/${encodeURIComponent(id ?? '')}/cancel`, { method: 'POST', json: {} }),
    onSettled: () => query.refetch(),
  })
  useOutcomeToast(query.data, () => void refetchMembers())
  return { id, query, start, cancel, done: () => keep(undefined) }
}

/** Shows one toast at the end if the user saw the import run. */
function useOutcomeToast(job: MemberImportJob | undefined, refetchMembers: () => void) {
  const ran = useRef(false)
  useEffect(() => {
    if (!job) return
    if (!isImportOver(job)) {
      ran.current = true
      return
    }
    if (!ran.current) return
    ran.current = false
    refetchMembers()
    if (job.status === 'completed')
      toast({
        title: 'Import Successful',
        message: `${job.imported} team members imported successfully. ${job.refused} errors.`,
      })
    else if (job.status === 'failed')
      toast({
        title: 'Import Failed',
        message: job.error ?? 'Failed to import team members. Please check your CSV format.',
        destructive: true,
      })
  }, [job, refetchMembers])
}
