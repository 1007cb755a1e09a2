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
  isDone: boolean
}

/** The steps of a new member, most helpful first. */
export const firstRunSteps = (done: FirstRun): FirstRunStep[] =>
  (
    [
      ['hasPhoto', 'Add your photo', 'It appears on your pages and in your team.'],
      ['hasSite', 'Build your site', 'Borrowers apply there. It takes 2-3 minutes.'],
      ['hasSharedLink', 'Share your landing page', 'Copy the link for your email signature.'],
      ['hasLoan', 'Add your first loan', 'You see what it pays you, and why.'],
    ] as const
  ).map(([key, label, help]) => ({ key, label, help, isDone: done[key] }))

export const completedSteps = (steps: readonly FirstRunStep[]): number => steps.filter(({ isDone }) => isDone).length
