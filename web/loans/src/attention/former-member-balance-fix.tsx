import type { AttentionItem } from '@upline/contracts'
import { isApprover } from '@upline/permissions'
import { Button } from '@upline/ui'
import { failureMessage, Link, useSignedInUser } from '@upline/web-kit'
import { MemberSelect } from '../members/member-select.tsx'
import css from './attention.module.css'
import type { FixProps } from './fix-props.ts'
import { useAssignOwner } from './use-attention.ts'

/** Links to the balance, which shows what the member owes and why, and assigns the item to a member. */
export function FormerMemberBalanceFix({ item }: FixProps) {
  const user = useSignedInUser()
  return (
    <>
      <p className={css.cause}>
        <Link to={`/reports?tab=balances&member=${encodeURIComponent(item.subject)}`}>Open the balance</Link>
      </p>
      <p className={css.hint}>{ownerText(item)}</p>
      {isApprover(user) && <Owner item={item} userId={user.id} />}
    </>
  )
}

export const ownerText = ({ owner }: Pick<AttentionItem, 'owner'>): string =>
  owner ? `Owner: ${owner.name}` : 'No owner'

function Owner({ item, userId }: { item: AttentionItem; userId: string }) {
  const call = useAssignOwner(item.subject)
  return (
    <div className={css.form}>
      <MemberSelect
        label="Assign to"
        onChange={(ownerId) => call.mutate(ownerId)}
        error={call.isError && failureMessage(call.error, 'The owner could not be changed.')}
      />
      {item.owner?.id !== userId && item.subject !== userId && (
        <Button variant="default" loading={call.isPending} onClick={() => call.mutate(userId)}>
          Assign to me
        </Button>
      )}
      {item.owner && (
        <Button variant="default" loading={call.isPending} onClick={() => call.mutate(undefined)}>
          Remove owner
        </Button>
      )}
    </div>
  )
}
