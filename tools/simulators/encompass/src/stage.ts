import type { Faults } from './faults.ts'
import type { ReportingDatabase } from './reporting-database.ts'
import type { StateFile } from './state-file.ts'
import type { Deliverer } from './webhooks/deliverer.ts'

export interface Stage {
  file: StateFile
  faults: Faults
  reporting: ReportingDatabase
  deliverer: Deliverer
  now(): Date
  /** Until when nothing happens by itself after a start. */
  quietUntil: Date
  zone: string
}
