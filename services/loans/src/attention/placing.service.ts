import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import {
  isCompanyRole,
  type AttentionFixed,
  type ImportMapping,
  type PendingApproval,
  type SessionUser,
} from '@upline/contracts'
import { affected, firstRow, inTransaction, rows } from '@upline/db'
import { DeadLetters, LiveHints } from '@upline/events'
import type { AssignSpellingDto } from '../assignment/assignment.dto.ts'
import { AssignmentService } from '../assignment/assignment.service.ts'
import { OWN_PAY, OwnPayError } from '../loan-changes/own-pay-failures.ts'
import { importerOf as importing, LoanImportService } from '../loan-import/loan-import.service.ts'
import { SameNumberService } from '../loan-sync/same-number.service.ts'
import { NothingWaitsError, StillRefusedError } from './attention-failures.ts'
import type { DismissRowsDto, GiveAmountDto, SameNumberDto, SendRowDto } from './attention.dto.ts'
import { DISMISS_DEAD_LETTER, IMPORTED_BY, KEEP_ROW, recordAct, ONE_ROW, RESOLVE_ROWS } from './attention.queries.ts'
import { importerOf } from './attention.service.ts'
import { changedCells } from './mapped-cells.ts'

interface RejectedRow {
  isHistory: boolean
  header: string[]
  cells: string[]
  mapping: ImportMapping | null
}

type Act = readonly [kind: string, subject: string, act: string, reason: string]

/** Resolves items with the product's normal actions, and records who did what and why. */
@Injectable()
export class PlacingService {
  constructor(
    private readonly em: EntityManager,
    private readonly assignments: AssignmentService,
    private readonly imports: LoanImportService,
    private readonly sameNumbers: SameNumberService,
    private readonly letters: DeadLetters,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async officer(by: SessionUser, dto: AssignSpellingDto): Promise<AttentionFixed> {
    const { assigned, needsApproval, refused, isProposed } = await this.assignments.assignSpelling(by, dto)
    const remembered = isProposed ? 'assigned, match proposed' : 'assigned and remembered'
    await this.note(by, ['officer', dto.spelling, dto.remember ? remembered : 'assigned', dto.officerId])
    return {
      fixed: assigned,
      ...(needsApproval > 0 && { needsApproval }),
      ...(refused > 0 && { refused }),
      ...(isProposed && { isProposed }),
    }
  }

  async amount(by: SessionUser, { loanId, amount }: GiveAmountDto): Promise<AttentionFixed | PendingApproval> {
    const pending = await this.assignments.change(by, loanId, { amount })
    await this.note(by, ['missing-amount', loanId, pending ? 'requested' : 'given', String(amount)])
    return pending ?? { fixed: 1 }
  }

  /** One loan or two: the decision also holds for later readings from Encompass. */
  async number(by: SessionUser, { loanId, keep }: SameNumberDto): Promise<AttentionFixed | PendingApproval> {
    const pending = keep === undefined ? undefined : await this.sameNumbers.merge(by, loanId, keep)
    if (keep === undefined) await this.sameNumbers.keepApart(by, loanId)
    const act = keep === undefined ? 'kept apart' : pending ? 'merge requested' : 'merged'
    await this.note(by, ['same-number', loanId, act, keep ?? ''])
    return pending ?? { fixed: 1 }
  }

  /** Imports the fixed row under the rules of manual changes. A row rejected again stays with its new reason. */
  async row(by: SessionUser, { importId, line, cells }: SendRowDto): Promise<AttentionFixed | PendingApproval> {
    const found = await firstRow<RejectedRow>(this.em, ONE_ROW, [importerOf(by), importId, line])
    if (!found) throw new NothingWaitsError()
    const answer = await this.imports.import([cells], importing(by), { isByHand: true, isHistory: found.isHistory })
    const [refused] = answer.errors
    if (refused?.message === OWN_PAY) throw new OwnPayError()
    if (refused) throw await this.keptRow(by, { ...found, importId, line }, { cells, message: refused.message })
    await rows(this.em, RESOLVE_ROWS, [importId, line, this.clock.now().toISOString()])
    const [pending] = answer.pendingApproval ?? []
    await this.note(by, ['refused-row', `${importId} ${line}`, pending ? 'requested' : 'sent again', ''])
    return pending ? { requestId: pending.requestId, status: 'pending' } : { fixed: 1 }
  }

  private async keptRow(
    by: SessionUser,
    row: RejectedRow & { importId: string; line: number },
    { cells, message }: { cells: SendRowDto['cells']; message: string },
  ): Promise<StillRefusedError> {
    const kept = JSON.stringify(changedCells(row, row.mapping ?? {}, cells))
    await rows(this.em, KEEP_ROW, [row.importId, row.line, kept, message])
    await this.hints.publish({ topics: ['imports'], members: [by.id], company: true })
    return new StillRefusedError(message)
  }

  async dismissRows(by: SessionUser, { importId, line, reason }: DismissRowsDto): Promise<AttentionFixed> {
    if (!(await this.mayDismiss(by, importId))) throw new NothingWaitsError()
    const at = this.clock.now().toISOString()
    const fixed = await affected(this.em, RESOLVE_ROWS, [importId, line ?? null, at])
    if (fixed === 0) throw new NothingWaitsError()
    await this.note(by, ['refused-row', line === undefined ? importId : `${importId} ${line}`, 'put aside', reason])
    return { fixed }
  }

  /** The consumer tries again within a second, and with it what is parked behind the letter. */
  async replay(by: SessionUser, id: string): Promise<AttentionFixed> {
    const fixed = await this.letters.requestReplay(id)
    if (fixed === 0) throw new NothingWaitsError()
    await this.note(by, ['dead-letter', id, 'replayed', ''])
    return { fixed }
  }

  async dismiss(by: SessionUser, id: string, reason: string): Promise<AttentionFixed> {
    const at = this.clock.now().toISOString()
    const gone = await inTransaction(this.em, async (tx) => {
      const found = await rows(tx, DISMISS_DEAD_LETTER, [id, at])
      if (found.length > 0) await this.note(by, ['dead-letter', id, 'put aside', reason], tx)
      return found.length
    })
    if (gone === 0) throw new NothingWaitsError()
    return { fixed: gone }
  }

  private async mayDismiss(by: SessionUser, importId: string): Promise<boolean> {
    if (isCompanyRole(by.role)) return true
    const found = await firstRow<{ by: string }>(this.em, IMPORTED_BY, [importId])
    return found?.by === by.id
  }

  private async note(by: SessionUser, act: Act, tx: EntityManager = this.em): Promise<void> {
    const [kind, subject, what, reason] = act
    await recordAct(tx, { kind, subject, act: what, reason, by: by.id, at: this.clock.now() })
    await this.hints.publish({ topics: ['loans', 'imports'], members: [by.id], company: true })
  }
}
