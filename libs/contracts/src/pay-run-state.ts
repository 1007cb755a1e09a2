/** In order. `locked`: nothing is added. `verifying`: payees verify or dispute their lines. `paid`: final. */
export const PAY_RUN_STATES = ['open', 'locked', 'verifying', 'approved', 'paid'] as const
export type PayRunState = (typeof PAY_RUN_STATES)[number]
