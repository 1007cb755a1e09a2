import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Duty, Role } from '@upline/contracts'
import { rows } from '@upline/db'
import {
  type AccountTie,
  type ApprovalCandidate,
  type ApprovalRefusal,
  type ApprovalRequest,
  controllersOf,
  refusalAmong,
  TIE_DAYS,
} from '@upline/permissions'
import { type AccountLine, approverSince, type HistoryLine, tiesOfLine } from './approver-standing.ts'
import { CANDIDATES, RESETS, TIE_LINES } from './second-person.queries.ts'

type DatedRow<T extends { at: Date }> = Omit<T, 'at'> & { at: Date | string }

interface CandidateRow {
  memberId: string
  isActive: boolean
  role: Role
  duties: Duty[]
  joinedAt: Date | string
  lines: DatedRow<HistoryLine>[]
}

const DAY_MS = 24 * 60 * 60 * 1000

const dated = <T extends { at: Date }>(row: DatedRow<T>): T => ({ ...row, at: new Date(row.at) }) as T

/** Reads the input of approvalDenial in libs/permissions: who can approve, and which accounts are tied to each other. */
@Injectable()
export class SecondPersonService {
  /** For each request, in order, why the caller cannot decide it; null if they can. */
  async refusals(
    em: EntityManager,
    callerId: string,
    requests: readonly ApprovalRequest[],
  ): Promise<(ApprovalRefusal | null)[]> {
    if (requests.length === 0) return []
    const candidates = await this.candidates(em, callerId)
    const ties = await this.ties(em, candidates, requests)
    return requests.map((request) => refusalAmong(callerId, candidates, { request, ties }))
  }

  /** Everyone who could act through the account now, its owner included (libs/permissions). */
  async controllersOf(em: EntityManager, accountId: string, now: Date): Promise<ReadonlySet<string>> {
    const since = new Date(now.getTime() - TIE_DAYS * DAY_MS)
    return controllersOf(accountId, { ties: await this.tiesInto(em, [accountId], since), at: now })
  }

  private async candidates(em: EntityManager, callerId: string): Promise<ApprovalCandidate[]> {
    const found = await rows<CandidateRow>(em, CANDIDATES, [callerId])
    return found.map(({ memberId, isActive, joinedAt, lines, ...held }) => ({
      memberId,
      isActive,
      approverSince: approverSince({ ...held, joinedAt: new Date(joinedAt) }, lines.map(dated)),
    }))
  }

  private async ties(
    em: EntityManager,
    candidates: readonly ApprovalCandidate[],
    requests: readonly ApprovalRequest[],
  ): Promise<AccountTie[]> {
    const accounts = new Set([...candidates.map(({ memberId }) => memberId), ...requests.map((one) => one.requesterId)])
    const first = Math.min(...requests.map(({ requestedAt }) => requestedAt.getTime()))
    return this.tiesInto(em, [...accounts], new Date(first - TIE_DAYS * DAY_MS))
  }

  private async tiesInto(em: EntityManager, accounts: readonly string[], since: Date): Promise<AccountTie[]> {
    const lines = await rows<DatedRow<AccountLine>>(em, TIE_LINES, [accounts, since.toISOString()])
    const resets = await rows<DatedRow<AccountTie>>(em, RESETS, [since.toISOString()])
    return [
      ...lines.flatMap((line) => tiesOfLine(dated<AccountLine>(line))),
      ...resets.map((reset) => dated<AccountTie>(reset)),
    ]
  }
}
