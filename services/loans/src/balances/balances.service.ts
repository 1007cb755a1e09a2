import { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Balance, BalanceMovement, BalanceSums, MemberBalance, SessionUser } from '@upline/contracts'
import { firstRow, rows, searching } from '@upline/db'
import { defineKeyset, type Page, readLimit } from '@upline/http'
import { cents, toDollars } from '@upline/money'
import { seesPay } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { likePattern } from '../pipeline/list-filter.ts'
import { BalanceNotFoundError } from './balance-failures.ts'
import type { BalanceListDto, BalancePageDto } from './balances.dto.ts'
import { ALL_BALANCES, BALANCES, MOVEMENTS, SUMS_OF, VISIBLE_MEMBER } from './balances.queries.ts'
import { movementCause } from './movement-cause.ts'

const LIMITS = { byDefault: 200, max: 1_000 }
const BY_NAME = defineKeyset('balances', { name: 'text', memberId: 'text' })
const NEWEST_FIRST = defineKeyset('balance-movements', { key: 'bigint' })

interface SumsRow {
  balanceCents: number
  recoverableCents: number
  guaranteedCents: number
}

type ListRow = SumsRow & Pick<MemberBalance, 'memberId' | 'name' | 'hasTerms'>

type MovementRow = Omit<BalanceMovement, 'amount' | 'balance' | 'cause'> & {
  key: string
  amountCents: number
  balanceCents: number
}

export interface VisibleMember {
  no: number
  id: string
  name: string
}

/** Balances: all for company, Payroll duty and auditors, the downline for managers, otherwise the caller's own. */
@Injectable()
export class BalancesService {
  constructor(
    private readonly em: EntityManager,
    private readonly members: MembersService,
  ) {}

  async list(viewer: SessionUser, { limit: askedLimit, cursor, q }: BalanceListDto): Promise<Page<MemberBalance>> {
    const limit = readLimit(askedLimit, LIMITS)
    const after = BY_NAME.after(cursor)
    const pattern = likePattern(q)
    const parameters = [...(await this.scope(viewer)), ...after, pattern, limit + 1]
    const sql = pattern !== null && seesPay(viewer) ? ALL_BALANCES : BALANCES
    const page = BY_NAME.pageOf(await searching(pattern, () => rows<ListRow>(this.em, sql, parameters)), limit)
    const found = page.rows.map((row) => ({
      ...{ memberId: row.memberId, name: row.name, hasTerms: row.hasTerms },
      ...sumsView(row),
    }))
    return { rows: found, nextCursor: page.nextCursor }
  }

  async show(
    viewer: SessionUser,
    memberId: string,
    { limit: askedLimit, cursor }: BalancePageDto,
  ): Promise<{ balance: Balance; nextCursor: string | null }> {
    const limit = readLimit(askedLimit, LIMITS)
    const after = NEWEST_FIRST.after(cursor)
    const { no, id, name } = await this.visible(viewer, memberId)
    const sums = await firstRow<SumsRow>(this.em, SUMS_OF, [no])
    const page = NEWEST_FIRST.pageOf(await rows<MovementRow>(this.em, MOVEMENTS, [no, ...after, limit + 1]), limit)
    const balance = { member: { id, name }, ...sumsView(sums!), movements: page.rows.map(movementView) }
    return { balance, nextCursor: page.nextCursor }
  }

  /** The member, if the caller sees their balance. */
  async visible(viewer: SessionUser, memberId: string): Promise<VisibleMember> {
    const parameters = [memberId, ...(await this.scope(viewer))]
    const found = await firstRow<VisibleMember>(this.em, VISIBLE_MEMBER, parameters)
    if (!found) throw new BalanceNotFoundError()
    return found
  }

  private async scope(viewer: SessionUser): Promise<[number | null, boolean]> {
    return [seesPay(viewer) ? null : await this.members.noOf(viewer.id), viewer.role !== 'manager']
  }
}

const dollars = (amount: number) => toDollars(cents(amount))

const sumsView = ({ balanceCents, recoverableCents, guaranteedCents }: SumsRow): BalanceSums => ({
  balance: dollars(balanceCents),
  recoverable: dollars(recoverableCents),
  guaranteed: dollars(guaranteedCents),
})

const movementView = ({ key: _, amountCents, balanceCents, ...row }: MovementRow): BalanceMovement => ({
  ...row,
  amount: dollars(amountCents),
  balance: dollars(balanceCents),
  cause: movementCause(row),
})
