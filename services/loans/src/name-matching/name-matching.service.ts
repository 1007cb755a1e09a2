import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import type { ConfirmedSpelling, MessageResponse, RememberedSpelling, SessionUser } from '@upline/contracts'
import { firstRow, inTransaction, rows, searching } from '@upline/db'
import { defineKeyset, readLimit } from '@upline/http'
import { seesCompany } from '@upline/permissions'
import { AssignmentService } from '../assignment/assignment.service.ts'
import { chainIdsAt } from '../ledger/read-payees.ts'
import { likePattern } from '../pipeline/list-filter.ts'
import { REMOVE } from '../remembered-spellings/remembered-spellings.queries.ts'
import { RememberedSpellingsService } from '../remembered-spellings/remembered-spellings.service.ts'
import { ConfirmedSpellingError, SpellingNotFoundError } from '../remembered-spellings/spelling-failures.ts'
import type { ConfirmSpellingDto, SpellingsQueryDto } from './name-matching.dto.ts'
import { SPELLINGS } from './name-matching.queries.ts'
import { canDeleteSpelling, type SpellingRow, spellingView } from './spelling-view.ts'

const LIMITS = { byDefault: 50, max: 1_000 }
const NOTHING_ASSIGNED = { assigned: 0, needsApproval: 0 }
const NEWEST_FIRST = defineKeyset('spellings', { proposedAtKey: 'timestamptz', id: 'uuid' })

/** Lists, confirms and deletes remembered spellings. */
@Injectable()
export class NameMatchingService {
  constructor(
    private readonly em: EntityManager,
    private readonly spellings: RememberedSpellingsService,
    private readonly assignments: AssignmentService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(
    by: SessionUser,
    { state, q, ...asked }: SpellingsQueryDto,
  ): Promise<{ rows: RememberedSpelling[]; nextCursor: string | null }> {
    const limit = readLimit(asked.limit, LIMITS)
    const after = NEWEST_FIRST.after(asked.cursor)
    const pattern = likePattern(q)
    const parameters = [proposerIn(by), state ?? null, pattern, ...after, limit + 1, null]
    const found = await searching(pattern, () => rows<SpellingRow>(this.em, SPELLINGS, parameters))
    const page = NEWEST_FIRST.pageOf(found, limit)
    return { ...page, rows: await this.view(by, page.rows) }
  }

  /** Waiting loans are assigned in the same transaction: no loan is assigned by a match that is not confirmed. */
  async confirm(by: SessionUser, id: string, { applyToWaiting }: ConfirmSpellingDto): Promise<ConfirmedSpelling> {
    const found = await this.one(this.em, by, id)
    const match = { id, spelling: found.spelling, memberId: found.member.id, memberNo: found.memberNo }
    await this.spellings.assertMayConfirm(this.em, by, match)
    const { assigned, needsApproval } = await inTransaction(this.em, async (tx) => {
      const waiting = { spelling: match.spelling, officerId: match.memberId }
      const done = applyToWaiting ? await this.assignments.assignWaiting(tx, by, waiting) : NOTHING_ASSIGNED
      await this.spellings.confirm(tx, by, match)
      return done
    })
    const [spelling] = await this.view(by, [await this.one(this.em, by, id)])
    return { spelling: spelling!, assigned, needsApproval }
  }

  /** Loans that were matched before stay as they are. */
  async remove(by: SessionUser, id: string): Promise<MessageResponse> {
    const found = await this.one(this.em, by, id)
    if (!canDeleteSpelling(by, found)) throw new ConfirmedSpellingError()
    await rows(this.em, REMOVE, [id, by.id, this.clock.now().toISOString()])
    return { message: 'Match deleted. Its loans do not change.' }
  }

  private async view(by: SessionUser, found: readonly SpellingRow[]): Promise<RememberedSpelling[]> {
    const payeesOf = await chainIdsAt(
      this.em,
      found.map(({ memberNo }) => memberNo),
      this.clock.now(),
    )
    return found.map((row) => spellingView(by, { ...row, payees: payeesOf(row.memberNo) }))
  }

  private async one(em: EntityManager, by: SessionUser, id: string): Promise<SpellingRow> {
    const found = await firstRow<SpellingRow>(em, SPELLINGS, [proposerIn(by), null, null, null, null, 1, id])
    if (!found) throw new SpellingNotFoundError()
    return found
  }
}

/** ceo, admin and auditors see all; managers see their own proposals. */
const proposerIn = (by: SessionUser): string | null => (seesCompany(by) ? null : by.id)
