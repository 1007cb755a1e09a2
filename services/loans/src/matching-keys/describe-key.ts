import { MATCHING_KEY_LABELS, type MatchingKeyKind } from '@upline/contracts'
import type { ApprovalDescription } from '../approvals/approval-kind.ts'

export interface DescribedKey {
  member: string
  /** The value that matches until the decision, or matched before it. */
  before: string | null
  waitingLoans: number
  /** How loans that wait under the key write it. */
  writtenAs: string[]
  /** Another member whose loans the key matches. */
  other: { id: string; name: string } | null
}

/** The text of a key for an approver. `isOtherVisible`: the approver may see the other member with the key. */
export function describeKey(
  { kind, value }: { kind: MatchingKeyKind; value: string },
  { member, before, waitingLoans, writtenAs, other }: DescribedKey,
  isOtherVisible: boolean,
): ApprovalDescription {
  const label = MATCHING_KEY_LABELS[kind]
  // A pending name does not identify the member yet.
  const who = kind === 'name' ? (before ?? member) : member
  return {
    summary: `${who}: match loans by the new ${label} '${value}'`,
    before: before === null ? null : { [kind]: before },
    after: {
      [kind]: value,
      waitingLoans,
      ...(writtenAs.length === 0 ? {} : { writtenAs: writtenAs.join(', ') }),
      ...(other ? { alsoOf: isOtherVisible ? other.name : 'Another member' } : {}),
    },
  }
}
