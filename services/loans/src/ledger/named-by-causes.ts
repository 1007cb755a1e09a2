import { bareCause, type HierarchyCause } from './cause-labels.ts'

/** A member's move or change of activity, with the members that it names. */
export type HierarchyFact = HierarchyCause & { id: string; memberId: string; uplineId: string | null }

const UUID = /^[0-9a-f-]{36}$/i

/** Ids that causes name, by what they name. */
export function namedByCauses(written: readonly string[]) {
  const causes = [...new Set(written.map(bareCause))]
  const after = (prefix: string) =>
    causes.filter((cause) => cause.startsWith(prefix)).map((cause) => cause.slice(prefix.length))
  const uuids = (ids: readonly string[]) => ids.filter((id) => UUID.test(id))
  return {
    approvals: uuids(after('approval:')),
    imports: uuids([...after('import:'), ...after('undo of import:')]),
    people: after('person:'),
    hierarchy: causes.filter((cause) => !cause.includes(':') || cause.startsWith('move:')),
  }
}
