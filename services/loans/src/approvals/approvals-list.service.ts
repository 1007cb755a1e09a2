import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { Approval, ApprovalCounts, SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import type { ApprovalRefusal, ChainPayView } from '@upline/permissions'
import { ChainPayService } from '../chain-pay/chain-pay.service.ts'
import { ApprovalNotFoundError } from './approval-failures.ts'
import type { ApprovalDescription, ApprovalRequestRow } from './approval-kind.ts'
import { ApprovalKinds } from './approval-kinds.ts'
import { ApprovalRules, scopeOf } from './approval-rules.service.ts'
import { approvalView } from './approval-view.ts'
import type { ApprovalsQueryDto } from './approvals.dto.ts'
import { APPROVALS, APPROVALS_NAMED, COUNT_PENDING, NAMES, ONE_APPROVAL } from './approvals.queries.ts'
import { SecondPersonService } from './second-person.service.ts'

type PageRow = ApprovalRequestRow & { requestedAtKey: string }

const LIMITS = { byDefault: 50, max: 200 }
const NEWEST_FIRST = defineKeyset('approvals', { requestedAtKey: 'timestamptz', id: 'uuid' })
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** A badge shows no higher count. */
const MAX_COUNTED = 200

/** Requests as a caller sees them: approvers and auditors all, managers those about keys of their downline, everyone their own. */
@Injectable()
export class ApprovalsListService {
  constructor(
    private readonly em: EntityManager,
    private readonly kinds: ApprovalKinds,
    private readonly rules: ApprovalRules,
    private readonly secondPerson: SecondPersonService,
    private readonly chainPay: ChainPayService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser, query: ApprovalsQueryDto): Promise<{ rows: Approval[]; nextCursor: string | null }> {
    const limit = readLimit(query.limit, LIMITS)
    const after = NEWEST_FIRST.after(query.cursor)
    const scope = scopeOf(viewer)
    const found = await rows<PageRow>(this.em, APPROVALS, [
      ...[scope.requesterId, query.state ?? null, query.kind ?? null],
      ...[...after, limit + 1, scope.managerId],
    ])
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { ...page, rows: await this.views(viewer, page.rows) }
  }

  async one(viewer: SessionUser, id: string): Promise<Approval> {
    const found = UUID.test(id) ? await firstRow<ApprovalRequestRow>(this.em, ONE_APPROVAL, [id]) : undefined
    if (!found || !(await this.rules.sees(this.em, viewer, found))) throw new ApprovalNotFoundError()
    return (await this.views(viewer, [found]))[0]!
  }

  async counts(viewer: SessionUser): Promise<ApprovalCounts> {
    const { requesterId, managerId } = scopeOf(viewer)
    const newestFirst = [requesterId, 'pending', null, null, null, MAX_COUNTED, managerId]
    const [counted, newest, hasSecondPerson] = await Promise.all([
      firstRow<{ n: number }>(this.em.fork(), COUNT_PENDING, [requesterId, managerId]),
      rows<PageRow>(this.em.fork(), APPROVALS, newestFirst),
      this.secondPerson.hasSecondPerson(this.em.fork(), viewer.id, this.clock.now()),
    ])
    const refusals = await this.rules.refusals(this.em.fork(), viewer, newest)
    const canDecide = refusals.filter((refusal) => refusal === null).length
    return { pending: counted?.n ?? 0, canDecide, hasSecondPerson }
  }

  /** Why the viewer cannot decide these pending requests, by id; null: they can. */
  async refusals(viewer: SessionUser, ids: readonly string[]): Promise<Map<string, ApprovalRefusal | null>> {
    if (ids.length === 0) return new Map()
    const found = await rows<ApprovalRequestRow>(this.em, APPROVALS_NAMED, [ids])
    const refusals = await this.rules.refusals(this.em.fork(), viewer, found)
    return new Map(found.map(({ id }, at) => [id, refusals[at] ?? null]))
  }

  private async views(viewer: SessionUser, found: readonly ApprovalRequestRow[]): Promise<Approval[]> {
    const [view, descriptions, refusals, names] = await Promise.all([
      this.chainPay.viewOf(viewer),
      this.describe(viewer, found),
      this.rules.refusals(this.em.fork(), viewer, found),
      this.names(found),
    ])
    return found.map((row, at) =>
      approvalView(withShownBeneficiaries(row, view), {
        viewerId: viewer.id,
        description: descriptions.get(row.id)!,
        refusal: refusals[at] ?? null,
        names,
      }),
    )
  }

  private async describe(
    viewer: SessionUser,
    found: readonly ApprovalRequestRow[],
  ): Promise<Map<string, ApprovalDescription>> {
    const described = new Map<string, ApprovalDescription>()
    for (const name of new Set(found.map(({ kind }) => kind))) {
      const requests = found.filter(({ kind }) => kind === name)
      const descriptions = await this.kinds.of(name).describe(this.em.fork(), requests, viewer)
      requests.forEach(({ id }, at) => described.set(id, descriptions[at]!))
    }
    return described
  }

  private async names(found: readonly ApprovalRequestRow[]): Promise<Map<string, string>> {
    const ids = found.flatMap((row) => [row.requestedBy, row.decidedBy ?? row.requestedBy, ...row.beneficiaries])
    const named = await rows<{ id: string; name: string }>(this.em.fork(), NAMES, [[...new Set(ids)]])
    return new Map(named.map(({ id, name }) => [id, name]))
  }
}

/** Members above the viewer are left out if the company shows nothing of them. */
const withShownBeneficiaries = (row: ApprovalRequestRow, { setting, uplineIds }: ChainPayView): ApprovalRequestRow =>
  setting === 'nothing' ? { ...row, beneficiaries: row.beneficiaries.filter((id) => !uplineIds.has(id)) } : row
