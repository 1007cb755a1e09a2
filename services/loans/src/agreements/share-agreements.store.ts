import type { EntityManager } from '@mikro-orm/postgresql'
import type { ShareAgreement } from '@upline/contracts'
import { type Acknowledgment, acknowledgmentsOf } from './acknowledgments.queries.ts'
import { agreementsOf } from './agreement-texts.store.ts'
import { agreementOfShare } from './own-agreements.ts'

interface PaidShare {
  memberId: string | null
  planVersionId: number
}

/** The agreement of each share's payee. */
export async function shareAgreements(
  em: EntityManager,
  shares: readonly PaidShare[],
): Promise<(share: PaidShare) => ShareAgreement | null> {
  const texts = await agreementsOf(em, [...new Set(shares.map(({ planVersionId }) => planVersionId))])
  const acknowledged: Acknowledgment[] = await acknowledgmentsOf(
    em,
    shares.flatMap(({ memberId }) => memberId ?? []),
  )
  return ({ memberId, planVersionId }) =>
    memberId === null
      ? null
      : agreementOfShare(
          texts.get(planVersionId)!,
          acknowledged.filter((one) => one.memberId === memberId),
        )
}
