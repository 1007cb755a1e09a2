export const VIEWS = ['levels', 'line'] as const

export type TeamView = (typeof VIEWS)[number]
