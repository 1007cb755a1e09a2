import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { EvidenceSubject, SessionUser } from '@upline/contracts'
import { firstRow, readCompany } from '@upline/db'
import { historyStart } from '../loan-history/history-years.queries.ts'
import { type AdjustmentFact, adjustmentFacts } from './evidence-decisions.queries.ts'
import { EvidenceSubjectNotFoundError, EvidenceTooLargeError, MAX_ADJUSTMENTS } from './evidence-failures.ts'
import { isBooked } from './evidence-columns.ts'
import { payeeSums } from './evidence-loans.queries.ts'
import type { PackFacts } from './evidence-manifest.ts'
import { findMember, isBranch, loanLabel, type Scope, snapshotAt } from './evidence-scope.queries.ts'
import { rangeLabel, type Subject } from './evidence-subject.ts'

/** What a pack contains, apart from the rows that are read while it is written. */
export interface ReadPack {
  facts: PackFacts
  scope: Scope
  adjustments: AdjustmentFact[]
  /** Ids of the booked ones. */
  bookedIds: string[]
}

interface SubjectFacts {
  subject: EvidenceSubject
  memberNo: number | null
}

/** The name of the subject. */
export async function readSubjectFacts(tx: EntityManager, asked: Subject): Promise<SubjectFacts> {
  if (asked.memberId !== null) {
    const member = await findMember(tx, asked.memberId)
    if (!member) throw new EvidenceSubjectNotFoundError('memberId')
    return { subject: { ...asked, label: member.name }, memberNo: member.no }
  }
  if (asked.branch !== null && !(await isBranch(tx, asked.branch))) throw new EvidenceSubjectNotFoundError('branch')
  return { subject: { ...asked, label: await labelOf(tx, asked) }, memberNo: null }
}

const labelOf = async (tx: EntityManager, { loanId, branch, ...range }: Subject): Promise<string> =>
  loanId === null ? (branch ?? rangeLabel(range)) : loanLabel(tx, loanId)

export async function readPackFacts(
  tx: EntityManager,
  { scope, by, at }: { scope: Scope & { subject: EvidenceSubject }; by: SessionUser; at: Date },
): Promise<ReadPack> {
  const { subject, loanIds } = scope
  if (subject.kind === 'loan' && loanIds.length === 0) throw new EvidenceSubjectNotFoundError('loanId')
  const adjustments = await adjustmentFacts(tx, scope)
  if (adjustments.length > MAX_ADJUSTMENTS) throw new EvidenceTooLargeError('adjustments')
  const bookedIds = adjustments.filter(isBooked).map(({ id }) => id)
  const payees = await payeeSums(tx, loanIds, bookedIds)
  const entries = payees.reduce((sum, payee) => sum + payee.entries, 0)
  const { name, timeZone } = await readCompany(tx)
  const facts: PackFacts = {
    ...{ packId: randomUUID(), company: { name, timeZone }, subject, payees },
    ...{ createdAt: at, createdBy: { id: by.id, name: await nameOf(tx, by) }, snapshotAt: await snapshotAt(tx) },
    counts: { loans: loanIds.length, entries, adjustments: adjustments.length },
    historyStart: await historyStart(tx),
  }
  return { facts, scope, adjustments, bookedIds }
}

const NAME = 'select full_name "name" from members where id = $1'

const nameOf = async (tx: EntityManager, { id, username }: SessionUser): Promise<string> =>
  (await firstRow<{ name: string }>(tx, NAME, [id]))?.name || username
