import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Parts of paths of the files that take longest, whatever their size. If one began last, the other workers would wait for it. */
export const LONG_FILES = [
  ...['chaos/kill.sys', 'fuzz/openapi.sys', 'log-loss.sys', 'redis-loss.sys', 'import-kill.sys', 'backup.sys'],
  ...['replicas.sys', 'role-table.sys', 'encompass.sys', 'registrations.sys', 'machines.sys', 'sim.sys'],
  ...[
    'import-kills.int',
    'kafka-security.int',
    'event-batches.int',
    'event-contract.int',
    'libs/events/test/rebuild.int',
  ],
  ...['book-histories.int', 'database-accounts.int', 'large-files.int', 'shadow-scale.int', 'store-scripts.int'],
  ...[
    'tools/keys/keys.int',
    'start/stores.int',
    'random-histories.int',
    'simulated-runs.int',
    'import-changes.int',
    'path-guard.int',
  ],
]

/** The place of a file in the list; files outside it come after. */
export const placeOf = (file: string): number => {
  const at = LONG_FILES.findIndex((part) => file.includes(part))
  return at < 0 ? LONG_FILES.length : at
}

/** Starts the longest files first; the others as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => placeOf(a.moduleId) - placeOf(b.moduleId))
  }
}
