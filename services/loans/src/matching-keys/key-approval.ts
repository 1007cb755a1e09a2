import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { MatchingKeyKind, SessionUser } from '@upline/contracts'
import { rows } from '@upline/db'
import { type ApprovalRefusal, keyRefusal, seesCompany } from '@upline/permissions'
import type {
  ApprovalDecision,
  ApprovalDescription,
  ApprovalKind,
  ApprovalRequestRow,
} from '../approvals/approval-kind.ts'
import { ApprovalKinds } from '../approvals/approval-kinds.ts'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { type DescribedKey, describeKey } from './describe-key.ts'
import { KeyDecisionsService } from './key-decisions.service.ts'
import { DESCRIBED_KEYS, IN_DOWNLINE } from './matching-keys.queries.ts'

/** The request as the view `approval_list` has it. */
interface KeyChange {
  kind: MatchingKeyKind
  value: string
}

/** Names, usernames, email addresses and NMLS IDs that members gave themselves. */
@Injectable()
export class KeyApproval implements ApprovalKind {
  readonly kind = 'matching-key'

  constructor(
    private readonly decisions: KeyDecisionsService,
    private readonly secondPerson: SecondPersonService,
    @Inject(CLOCK) private readonly clock: Clock,
    kinds: ApprovalKinds,
  ) {
    kinds.register(this)
  }

  async describe(
    em: EntityManager,
    requests: readonly ApprovalRequestRow[],
    viewer: SessionUser,
  ): Promise<ApprovalDescription[]> {
    const found = await rows<DescribedKey & { id: string }>(em, DESCRIBED_KEYS, [requests.map(({ id }) => id)])
    const others = found.flatMap(({ other }) => (other ? [other.id] : []))
    const visible = seesCompany(viewer) ? new Set(others) : await this.downlineAmong(em, viewer.id, others)
    const byId = new Map(found.map((row) => [row.id, row]))
    return requests.map(({ id, change }) => {
      const key = byId.get(id)!
      return describeKey(change as KeyChange, key, key.other !== null && visible.has(key.other.id))
    })
  }

  async refusals(
    em: EntityManager,
    viewer: SessionUser,
    requests: readonly ApprovalRequestRow[],
  ): Promise<(ApprovalRefusal | null)[]> {
    const members = requests.map(({ subject }) => subject)
    const downline = await this.downlineAmong(em, viewer.id, members)
    const controllers = await this.secondPerson.controllersOf(em, viewer.id, this.clock.now())
    return members.map((id) => keyRefusal(viewer, { id, isInDownline: downline.has(id) }, controllers))
  }

  async record(tx: EntityManager, { id }: ApprovalRequestRow, decision: ApprovalDecision): Promise<void> {
    if (decision.state === 'approved') await this.decisions.approveKey(tx, id, decision)
    else await this.decisions.rejectKey(tx, id, decision)
  }

  /** Recording the decision is what takes effect. */
  apply(): Promise<void> {
    return Promise.resolve()
  }

  private async downlineAmong(em: EntityManager, viewerId: string, ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const found = await rows<{ id: string }>(em, IN_DOWNLINE, [viewerId, ids])
    return new Set(found.map(({ id }) => id))
  }
}
