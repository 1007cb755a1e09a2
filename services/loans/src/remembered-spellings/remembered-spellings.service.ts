import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { isCompanyRole, type SessionUser } from '@upline/contracts'
import { firstRow, rows } from '@upline/db'
import { LiveHints } from '@upline/events'
import { canConfirmSpelling, proposalDenial } from '@upline/permissions'
import { MembersService } from '../hierarchy/members.service.ts'
import { chainIdsAt } from '../ledger/read-payees.ts'
import { officerKeyOf } from '../ledger/spelling-keys.ts'
import * as sql from './remembered-spellings.queries.ts'
import type { SpellingMatch, WantedMatch } from './spelling-match.ts'
import {
  OwnPayError,
  OwnSpellingError,
  SpellingNotFoundError,
  SpellingOutsideDownlineError,
  SpellingTakenError,
} from './spelling-failures.ts'

/** Remembered spellings belong to the company: managers propose them, ceo and admin confirm them (compensation.md, section 9). */
@Injectable()
export class RememberedSpellingsService {
  constructor(
    private readonly members: MembersService,
    private readonly hints: LiveHints,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Throws if the caller cannot match the spelling to the member. Returns whether the match counts immediately, or is a proposal. */
  async match(tx: EntityManager, by: SessionUser, wanted: WantedMatch): Promise<SpellingMatch> {
    const downline = await this.downlineOf(tx, by)
    this.assertMayPropose(by, wanted, downline)
    await this.assertFree(tx, wanted, downline)
    const isConfirmed = await firstRow(tx, sql.IS_CONFIRMED, [officerKeyOf(wanted.spelling), wanted.memberNo])
    const canConfirm = isConfirmed || canConfirmSpelling(by, await this.payeesOf(tx, wanted.memberNo))
    const spelling = await this.writtenAs(tx, wanted.spelling)
    return { ...wanted, spelling, state: canConfirm ? 'confirmed' : 'proposed' }
  }

  /** Stores a match, as `match` has judged it. */
  async store(tx: EntityManager, { spelling, memberNo, state }: SpellingMatch, byId: string): Promise<void> {
    const key = officerKeyOf(spelling)
    await rows(tx, sql.SPELLING_LOCK, [key])
    if (await firstRow(tx, sql.IS_CONFIRMED, [key, memberNo])) return
    const at = this.clock.now().toISOString()
    const values = [key, spelling, memberNo, byId, at]
    if (state === 'confirmed') await rows(tx, sql.REMOVE_REPLACED, [key, memberNo, byId, at, null])
    else await rows(tx, sql.REMOVE_OWN_PROPOSAL, [key, memberNo, byId, at])
    await rows(tx, state === 'confirmed' ? sql.ADD_CONFIRMED : sql.PROPOSE, values)
    this.hints.afterCommit(tx, { topics: ['loans'], members: [byId], company: true })
  }

  /** Throws if the caller cannot confirm the match: it would pay them, or the spelling identifies another member. */
  async assertMayConfirm(tx: EntityManager, by: SessionUser, match: WantedMatch): Promise<void> {
    if (!canConfirmSpelling(by, await this.payeesOf(tx, match.memberNo))) throw new OwnPayError()
    await this.assertFree(tx, match, null)
  }

  /** Approves the proposal, which replaces the previous match of the spelling. Someone may have confirmed or removed it since. */
  async confirm(tx: EntityManager, by: SessionUser, proposal: WantedMatch & { id: string }): Promise<void> {
    const key = officerKeyOf(proposal.spelling)
    await rows(tx, sql.SPELLING_LOCK, [key])
    const { state } = (await firstRow<{ state: string }>(tx, sql.LOCK_STATE, [proposal.id]))!
    if (state === 'confirmed') return
    if (state !== 'proposed') throw new SpellingNotFoundError()
    await this.assertMayConfirm(tx, by, proposal)
    const at = this.clock.now().toISOString()
    await rows(tx, sql.REMOVE_REPLACED, [key, proposal.memberNo, by.id, at, proposal.id])
    await rows(tx, sql.CONFIRM_PROPOSAL, [proposal.id, by.id, at])
    this.hints.afterCommit(tx, { topics: ['loans'], company: true })
  }

  private assertMayPropose(
    by: SessionUser,
    { memberId, memberNo }: WantedMatch,
    downline: ReadonlySet<number> | null,
  ): void {
    const denial = proposalDenial(by, { id: memberId, isInDownline: downline?.has(memberNo) ?? true })
    if (denial === 'oneself') throw new OwnSpellingError()
    if (denial) throw new SpellingOutsideDownlineError()
  }

  /** Loans under an exact match go to its member, so the spelling of another member can match no one else. */
  private async assertFree(tx: EntityManager, match: WantedMatch, downline: ReadonlySet<number> | null): Promise<void> {
    const { spelling, memberNo } = match
    type Owner = { no: number; name: string; isMember: boolean }
    const owners = await rows<Owner>(tx, sql.EXACT_MATCHES, [officerKeyOf(spelling), memberNo])
    const [owner] = owners
    // Between several members of one name, the company says which one is meant.
    if (!owner || owner.isMember) return
    throw new SpellingTakenError(spelling, downline === null || downline.has(owner.no) ? owner.name : null)
  }

  /** As loans without an officer write it: a spelling may be sent as its key. */
  private async writtenAs(tx: EntityManager, spelling: string): Promise<string> {
    const key = officerKeyOf(spelling)
    const waiting = await firstRow<{ text: string }>(tx, sql.WRITTEN_AS, [key])
    return waiting && officerKeyOf(waiting.text) === key ? waiting.text : spelling.trim()
  }

  /** The member and up to three uplines: the payees of the member's loans. */
  private async payeesOf(tx: EntityManager, memberNo: number): Promise<Set<string>> {
    const chainOf = await chainIdsAt(tx, [memberNo], this.clock.now())
    return new Set(chainOf(memberNo))
  }

  /** null: the whole company. */
  private async downlineOf(tx: EntityManager, by: SessionUser): Promise<Set<number> | null> {
    return isCompanyRole(by.role) ? null : this.members.downlineOf(tx, await this.members.noOf(by.id, tx))
  }
}
