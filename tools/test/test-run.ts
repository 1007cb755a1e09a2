import type { Home } from '../start/infra/home.ts'

/** Shared by the steps of a run. */
export interface TestRun {
  /** Removed at the end. */
  home: Home
  /** Only tests with this text in their path. */
  filter: string | null
  say: (line: string) => void
}
