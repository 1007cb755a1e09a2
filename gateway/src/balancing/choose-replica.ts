/** The state of one process of a service when a call is sent. */
export interface ReplicaState {
  /** Calls sent to it that have no response yet. */
  pending: number
  /** It did not respond. No call is sent to it until a probe succeeds. */
  isEjected: boolean
  /** A call has waited too long, so a probe is running. */
  isSuspected: boolean
  /** It announced its shutdown. New calls go to other replicas. */
  drainsUntil: number
}

/**
 * Sorts the replicas in the order a call tries them: fewest pending calls first, ties in turn. Suspected replicas come
 * next, ejected and draining ones last, because some replica has to be tried.
 */
export function inOrder<Replica extends ReplicaState>(
  replicas: readonly Replica[],
  { turn, now }: { turn: number; now: number },
): Replica[] {
  const from = turn % replicas.length
  const turned = [...replicas.slice(from), ...replicas.slice(0, from)]
  return turned.sort((a, b) => rankOf(a, now) - rankOf(b, now) || a.pending - b.pending)
}

export const canTakeCalls = ({ isEjected, isSuspected }: ReplicaState): boolean => !isEjected && !isSuspected

const rankOf = ({ isEjected, isSuspected, drainsUntil }: ReplicaState, now: number): number => {
  if (isEjected || drainsUntil > now) return 2
  return isSuspected ? 1 : 0
}
