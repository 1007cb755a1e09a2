/** Paths of the plan pages, so that links, the back button and bookmarks work. */

export const PLANS_PATH = '/reports?tab=plans'

export const planPath = (planId: string): string => `${PLANS_PATH}&plan=${planId}`

export const newVersionPath = (planId: string): string => `${planPath(planId)}&new=version`
