import type { Home } from '../start/infra/home.ts'

/** Shared by the steps of a run. */
export interface TestRun {
  /** Removed at the end. */
  home: Home
  /** Only tests with one of these words, separated by |, in their path; null: all tests. */
  filter: string | null
  say: (line: string) => void
  /** Environment of steps that start instances. */
  instances: () => Promise<NodeJS.ProcessEnv>
}

export const isSelected = (filter: string | null, file: string): boolean =>
  filter === null || filter.split('|').some((word) => file.includes(word))
