import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { usesBroker } from './needs-kafka.ts'

/** Parts of paths of the files that take longest, whatever their size. If one began last, the other workers would wait for it. */
export const LONG_FILES = [
  ...['chaos/kill.sys', 'fuzz/openapi.sys', 'log-loss.sys', 'redis-loss.sys', 'import-kill.sys', 'backup.sys'],
  ...['replicas.sys', 'role-table.sys', 'encompass.sys', 'registrations.sys', 'machines.sys', 'sim.sys'],
  ...['path-guard.int', 'book-histories.int', 'database-accounts.int', 'import-kills.int', 'large-files.int'],
  ...['shadow-scale.int', 'store-scripts.int', 'tools/keys/keys.int', 'start/stores.int', 'random-histories.int'],
  ...['simulated-runs.int', 'import-changes.int'],
]

/** The place of a file in the list; files outside it come after. */
export const placeOf = (file: string): number => {
  const at = LONG_FILES.findIndex((part) => file.includes(part))
  return at < 0 ? LONG_FILES.length : at
}

/** Starts the longest files first; the others as usual. Two files that use the broker would wait for each other, so others are between them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const sorted = usual.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId))
    const { on = [], off = [] } = Object.groupBy(sorted, ({ moduleId }) => (usesBroker(moduleId) ? 'on' : 'off'))
    return spread(on, off)
  }
}

/** Puts the items of the first list at equal distances into the first two thirds of the second one. */
export function spread<Item>(some: readonly Item[], others: readonly Item[]): Item[] {
  const gap = Math.floor((others.length * 2) / (some.length * 3 || 1))
  const parts = some.flatMap((one, no) => [one, ...others.slice(no * gap, (no + 1) * gap)])
  return [...parts, ...others.slice(some.length * gap)]
}
