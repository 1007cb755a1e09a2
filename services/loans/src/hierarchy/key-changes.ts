import { MATCHING_KEY_KINDS, type MatchingKeyState } from '@upline/contracts'
import { isKeyApproved, type KeyOrigin } from '@upline/permissions'
import type { MemberKey } from './member-keys.ts'

/** A key with its history. Times are ISO 8601 in UTC. */
export interface StoredKey extends MemberKey {
  state: MatchingKeyState
  introducedBy: string | null
  introducedAt: string
  decidedBy: string | null
  decidedAt: string | null
}

/** An event about a member, as far as keys go. */
export interface KeyEvent {
  memberId: string
  origin: KeyOrigin
  by: string | null
  at: string
  keys: readonly MemberKey[]
  /** A newer event about the member was processed before this one. */
  isLate: boolean
}

/** For one kind: the key that matches, and the member's own value while it is not approved. */
interface Slot {
  approved: StoredKey | undefined
  open: StoredKey | undefined
}

/**
 * A member's keys after an event, at most one approved and one open key of each kind.
 *
 * A key that the event introduces is approved or pending by isKeyApproved(); a key that was there before keeps its state,
 * regardless of who sends it again. An approved key takes the place of the earlier ones; while a key is pending or rejected, the
 * approved key before it stays in force. An emptied field drops its keys.
 */
export function keysAfter(stored: readonly StoredKey[], event: KeyEvent): StoredKey[] {
  const approved = new Set(stored.filter(({ state }) => state === 'approved').map(({ key }) => key))
  return MATCHING_KEY_KINDS.flatMap((kind) => {
    const ofKind = stored.filter((key) => key.kind === kind)
    const slot: Slot = {
      approved: ofKind.find(({ state }) => state === 'approved'),
      open: ofKind.find(({ state }) => state !== 'approved'),
    }
    const sent = event.keys.find((key) => key.kind === kind)
    const introduced = sent && introducedKey(sent, event, approved)
    const after = event.isLate ? afterLate(slot, event, introduced) : afterNewer(slot, introduced)
    return [after.approved, after.open].filter((key) => key !== undefined)
  })
}

function introducedKey(sent: MemberKey, event: KeyEvent, approved: ReadonlySet<string>): StoredKey {
  const { memberId, origin, by, at } = event
  // A key that matches the member already, such as a username that becomes the email address too, grants nothing new.
  const isApproved =
    (!event.isLate && approved.has(sent.key)) || isKeyApproved({ memberId, kind: sent.kind, changedBy: by, origin })
  const story = { introducedBy: by, introducedAt: at, decidedBy: null, decidedAt: null }
  return { ...sent, ...story, state: isApproved ? 'approved' : 'pending' }
}

function afterNewer({ approved, open }: Slot, introduced: StoredKey | undefined): Slot {
  if (!introduced) return { approved: undefined, open: undefined }
  const { key, value } = introduced
  if (approved?.key === key) return { approved: { ...approved, value }, open: undefined }
  if (open?.key === key) return { approved, open: { ...open, value } }
  return introduced.state === 'approved' ? { approved: introduced, open: undefined } : { approved, open: introduced }
}

/**
 * A member joined, and a later change of theirs was processed first: users-imported has another event key than the changes
 * of its members. The keys that they joined with were not introduced by that change.
 */
function afterLate({ approved, open }: Slot, { origin }: KeyEvent, joined: StoredKey | undefined): Slot {
  if (origin === 'changed' || joined?.state !== 'approved' || joined.key === approved?.key) return { approved, open }
  if (open?.key === joined.key && open.state === 'pending') return { approved: joined, open: undefined }
  return { approved: approved ?? joined, open }
}
