/** What a new member has already done. */
export interface FirstRun {
  hasPhoto: boolean
  hasSite: boolean
  hasSharedLink: boolean
  hasLoan: boolean
}

export interface FirstRunStep {
  key: keyof FirstRun
  label: string
  help: string
  /** How long the step takes. */
  time?: string
  isDone: boolean
}

/** The steps of a new member, most helpful first. */
export const firstRunSteps = (done: FirstRun): FirstRunStep[] =>
  (
    [
      { key: 'hasPhoto', label: 'Add your photo', help: 'It appears on your pages and in your team.' },
      { key: 'hasSite', label: 'Build your site', help: 'Borrowers apply there.', time: '2-3 minutes' },
      { key: 'hasSharedLink', label: 'Share your landing page', help: 'Copy the link for your email signature.' },
      { key: 'hasLoan', label: 'Add your first loan', help: 'You see what it pays you, and why.' },
    ] as const
  ).map((step) => ({ ...step, isDone: done[step.key] }))

export const completedSteps = (steps: readonly FirstRunStep[]): number => steps.filter(({ isDone }) => isDone).length
