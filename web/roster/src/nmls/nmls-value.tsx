import { checkNmlsId, isPersonalPayee, NMLS_PROBLEM_MESSAGES } from '@upline/compliance'
import type { Member } from '@upline/contracts'
import { useSignedInUser } from '@upline/web-kit'
import { canSeeNmls } from '../members/member-facts.ts'
import css from '../profile/profile-page.module.css'
import { sharedLabel } from './nmls-labels.ts'
import { useFindingOf } from './use-findings.ts'

/** The NMLS ID on a profile and its rule S1 finding. */
export function NmlsValue({ member }: { member: Member }) {
  const { data } = useFindingOf(member.id, canSeeNmls(useSignedInUser()))
  const problem = data?.problem ?? ownProblem(member)
  return (
    <>
      {member.nmls || 'Not specified'}
      {problem && <span className={css.warning}>{(data && sharedLabel(data)) ?? NMLS_PROBLEM_MESSAGES[problem]}</span>}
      {data?.released && (
        <span className={css.note}>
          Accepted by {data.released.by.name}: {data.released.reason}
        </span>
      )}
    </>
  )
}

/** The problem of the ID itself. Only members who are paid personally need one. */
function ownProblem(member: Member): 'malformed' | 'missing' | null {
  const state = checkNmlsId(member.nmls)
  return state === 'malformed' || (state === 'missing' && isPersonalPayee(member)) ? state : null
}
