import type { Hold, SessionUser } from '@upline/contracts'
import { cents, toDollars } from '@upline/money'
import { RELEASE_DENIAL_MESSAGES, releaseDenial } from '@upline/permissions'
import type { HoldRow } from './holds.queries.ts'

export function holdView(row: HoldRow, viewer: SessionUser): Hold {
  const { payees, coveredIds, releaseReason, releasedBy, releasedAt, placedAtKey: _, ...hold } = row
  const release = releasedAt === null ? null : { by: releasedBy!, reason: releaseReason!, at: releasedAt }
  const denial = releaseDenial(viewer, coveredIds)
  return {
    ...hold,
    state: release ? 'released' : 'active',
    payees: payees.map(({ memberId, name, cents: amount }) => ({ memberId, name, amount: toDollars(cents(amount)) })),
    release,
    releaseDenial: release || !denial ? null : RELEASE_DENIAL_MESSAGES[denial],
  }
}
