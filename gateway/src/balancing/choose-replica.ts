/** What is known about one process of a service when a call is sent. */
export interface ReplicaState {
  /** Calls that it was sent and has not begun to answer. */
  pending: number
  /** It did not answer. Nothing is sent to it until a probe succeeds. */
  isEjected: boolean
  /** A call has waited long enough that a probe is under way. */
  isSuspected: boolean
  /** It announced its end: until then nothing new is sent to it. */
  drainsUntil: number
}

/**
 * Sorts the replicas in the order a call tries them: the one with the fewest pending calls first, equal ones in turn. Suspected
 * replicas come after those, ejected and draining ones last, because some replica has to be asked.
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
