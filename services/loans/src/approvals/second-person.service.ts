import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { rows } from '@upline/db'
import {
  type AccountTie,
  type ApprovalCandidate,
  approvalDenial,
  type ApprovalRefusal,
  refusalAmong,
} from '@upline/permissions'
import { controllersAt, tiesInto } from '../hierarchy/account-ties.queries.ts'
import type { ApprovalRequestRow } from './approval-kind.ts'
import { CANDIDATES } from './approvals.queries.ts'

type RequestParties = Pick<ApprovalRequestRow, 'requestedBy' | 'requestedAt' | 'beneficiaries'>

type CandidateRow = Omit<ApprovalCandidate, 'approverSince'> & { approverSince: Date | string | null }

/** Reads what approvalDenial of libs/permissions decides from: standing and ties. */
@Injectable()
export class SecondPersonService {
  /** Why the caller cannot decide each of the requests, in their order; null: they can. */
  async refusals(
    em: EntityManager,
    callerId: string,
    requests: readonly RequestParties[],
  ): Promise<(ApprovalRefusal | null)[]> {
    if (requests.length === 0) return []
    const candidates = await this.candidates(em, callerId)
    const ties = await this.ties(em, candidates, requests)
    return requests.map((asked) => refusalAmong(callerId, candidates, { request: requestOf(asked), ties }))
  }

  /** Whether someone could decide a request that the caller makes now and that pays no member. */
  async hasSecondPerson(em: EntityManager, callerId: string, now: Date): Promise<boolean> {
    const asked = { requestedBy: callerId, requestedAt: now.toISOString(), beneficiaries: [] }
    const candidates = await this.candidates(em, callerId)
    const ties = await this.ties(em, candidates, [asked])
    return candidates.some((candidate) => approvalDenial(candidate, requestOf(asked), ties) === null)
  }

  /** Everyone who could act through the account now, its owner included (libs/permissions). */
  controllersOf(em: EntityManager, accountId: string, now: Date): Promise<ReadonlySet<string>> {
    return controllersAt(em, accountId, now)
  }

  private async candidates(em: EntityManager, callerId: string): Promise<ApprovalCandidate[]> {
    const found = await rows<CandidateRow>(em, CANDIDATES, [callerId])
    return found.map((row) => ({
      ...row,
      approverSince: row.approverSince === null ? null : new Date(row.approverSince),
    }))
  }

  private async ties(
    em: EntityManager,
    candidates: readonly ApprovalCandidate[],
    requests: readonly RequestParties[],
  ): Promise<AccountTie[]> {
    const accounts = new Set([...candidates.map(({ memberId }) => memberId), ...requests.map((one) => one.requestedBy)])
    const first = Math.min(...requests.map(({ requestedAt }) => Date.parse(requestedAt)))
    return tiesInto(em, [...accounts], new Date(first))
  }
}

const requestOf = ({ requestedBy, requestedAt, beneficiaries }: RequestParties) => ({
  requesterId: requestedBy,
  requestedAt: new Date(requestedAt),
  beneficiaryIds: new Set(beneficiaries),
})
