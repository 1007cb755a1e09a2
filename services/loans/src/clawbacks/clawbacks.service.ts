import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { MemberClawback, SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { LiveHints } from '@upline/events'
import { defineKeyset, type Page, readLimit } from '@upline/http'
import { SecondPersonService } from '../approvals/second-person.service.ts'
import { PayeesAccountError } from '../balances/balance-failures.ts'
import type { BalancePageDto } from '../balances/balances.dto.ts'
import { BalancesService, type VisibleMember } from '../balances/balances.service.ts'
import {
  ClawbackFieldError,
  ClawbackSettledError,
  OwnClawbackError,
  ClawbackNotFoundError,
} from './clawback-failures.ts'
import { clawbackView, spreadCents } from './clawback-view.ts'
import {
  addPlan,
  type ClawbackKey,
  clawbackKey,
  type ClawbackRow,
  clawbacksOf,
  holdRuns,
  oneClawback,
  undoPlan,
} from './clawbacks.queries.ts'

const LIMITS = { byDefault: 200, max: 1_000 }
const NEWEST_FIRST = defineKeyset('clawbacks-of-member', { atKey: 'timestamptz', periodNo: 'integer', loanId: 'uuid' })

/** A clawback that the caller changes, with its payee. */
export interface ChangedClawback {
  member: VisibleMember
  key: ClawbackKey
  row: ClawbackRow
}

/** Clawbacks of a member: who sees the balance sees them. Those who run payroll spread those of other members. */
@Injectable()
export class ClawbacksService {
  constructor(
    private readonly em: EntityManager,
    private readonly balances: BalancesService,
    private readonly secondPerson: SecondPersonService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(viewer: SessionUser, memberId: string, asked: BalancePageDto): Promise<Page<MemberClawback>> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.after(asked.cursor)
    const { no } = await this.balances.visible(viewer, memberId)
    const page = NEWEST_FIRST.pageOf(await clawbacksOf(this.em, no, { after, limit: limit + 1 }), limit)
    return { ...page, rows: page.rows.map(clawbackView) }
  }

  /** Replaces the plan of a clawback that no pay run has deducted. */
  spread(by: SessionUser, target: { memberId: string; id: string }, periods: number): Promise<MemberClawback> {
    return this.changeOpen(by, target, async (tx, { member, key, row }) => {
      if (spreadCents(row) < periods)
        throw new ClawbackFieldError('periods', 'periods must leave at least 1 cent for each pay period. Choose fewer.')
      const change = { ...key, memberNo: member.no, by: by.id, at: this.clock.now() }
      const settlesIn = await undoPlan(tx, change)
      await addPlan(tx, change, { periods, settlesIn })
    })
  }

  /** The next lock deducts the whole clawback. Without a plan nothing changes. */
  undo(by: SessionUser, target: { memberId: string; id: string }): Promise<MemberClawback> {
    return this.changeOpen(by, target, async (tx, { member, key }) => {
      await undoPlan(tx, { ...key, memberNo: member.no, by: by.id, at: this.clock.now() })
    })
  }

  /** A clawback of another member that the caller sees. */
  async changeable(
    tx: EntityManager,
    by: SessionUser,
    { memberId, id }: { memberId: string; id: string },
  ): Promise<ChangedClawback> {
    if (memberId === by.id) throw new OwnClawbackError()
    const member = await this.balances.visible(by, memberId)
    const key = clawbackKey(id)
    const row = key && (await oneClawback(tx, member.no, key))
    if (!key || !row) throw new ClawbackNotFoundError()
    return { member, key, row }
  }

  private changeOpen(
    by: SessionUser,
    target: { memberId: string; id: string },
    work: (tx: EntityManager, changed: ChangedClawback) => Promise<void>,
  ): Promise<MemberClawback> {
    return inTransaction(this.em, async (tx) => {
      const { member, key } = await this.changeable(tx, by, target)
      const controllers = await this.secondPerson.controllersOf(tx, by.id, this.clock.now())
      if (controllers.has(member.id)) throw new PayeesAccountError()
      await holdRuns(tx, member.no, key)
      const changed = await this.changeable(tx, by, target)
      if (!changed.row.isOpen) throw new ClawbackSettledError(changed.row.settledIn)
      await work(tx, changed)
      this.hints.afterCommit(tx, { topics: ['statements'], members: [member.id], company: true })
      return clawbackView((await oneClawback(tx, member.no, key))!)
    })
  }
}
