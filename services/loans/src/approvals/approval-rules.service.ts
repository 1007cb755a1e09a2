import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { SessionUser } from '@upline/contracts'
import { type ApprovalRefusal, seesPay } from '@upline/permissions'
import type { ApprovalRequestRow } from './approval-kind.ts'
import { ApprovalKinds } from './approval-kinds.ts'
import { SecondPersonService } from './second-person.service.ts'

/** Whose requests a viewer sees. */
export interface ApprovalScope {
  /** Only requests of this member; null: all. */
  requesterId: string | null
  /** Also requests about keys of this manager's downline. */
  managerId: string | null
}

export const scopeOf = (viewer: SessionUser): ApprovalScope => ({
  requesterId: seesPay(viewer) ? null : viewer.id,
  managerId: viewer.role === 'manager' ? viewer.id : null,
})

/** Who can decide a request, and who sees it: by the kind's own rule, or by those of the second person. */
@Injectable()
export class ApprovalRules {
  constructor(
    private readonly kinds: ApprovalKinds,
    private readonly secondPerson: SecondPersonService,
  ) {}

  /** Why the viewer cannot decide each of the requests, in their order; null: they can. */
  async refusals(
    em: EntityManager,
    viewer: SessionUser,
    requests: readonly ApprovalRequestRow[],
  ): Promise<(ApprovalRefusal | null)[]> {
    const found = new Map<string, ApprovalRefusal | null>()
    for (const name of new Set(requests.map(({ kind }) => kind))) {
      const ofKind = requests.filter(({ kind }) => kind === name)
      const own = this.kinds.of(name).refusals?.(em, viewer, ofKind)
      const refusals = await (own ?? this.secondPerson.refusals(em, viewer.id, ofKind))
      ofKind.forEach(({ id }, at) => found.set(id, refusals[at] ?? null))
    }
    return requests.map(({ id }) => found.get(id) ?? null)
  }

  async sees(em: EntityManager, viewer: SessionUser, request: ApprovalRequestRow): Promise<boolean> {
    if (seesPay(viewer) || request.requestedBy === viewer.id) return true
    const [refusal] = (await this.kinds.of(request.kind).refusals?.(em, viewer, [request])) ?? ['not-approver']
    return refusal === null
  }
}
