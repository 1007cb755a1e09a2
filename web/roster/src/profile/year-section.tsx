import type { Member } from '@upline/contracts'
import { yearReachOf } from '@upline/permissions'
import { Panel, QueryError } from '@upline/ui'
import { ApiError, useSignedInUser } from '@upline/web-kit'
import css from './profile-page.module.css'
import { useYear } from './use-year.ts'
import { YearStrip } from './year-strip.tsx'

/** The member's year. Viewers who are not above the member do not see it, and get no loading bars before the server responds. */
export function YearSection({ member }: { member: Member }) {
  const viewer = useSignedInUser()
  const isOwn = viewer.id === member.id
  const { data, error, refetch } = useYear(member.id)
  if (error instanceof ApiError && error.status === 404) return null
  if (!data && !error && !isOwn && yearReachOf(viewer) !== 'all') return null
  return (
    <div className={css.year}>
      {error ? (
        <Panel flush>
          <QueryError title="Unable to load this year" query={{ error, refetch }} />
        </Panel>
      ) : (
        <YearStrip year={data} firstName={member.firstName} isOwn={isOwn} />
      )}
    </div>
  )
}
