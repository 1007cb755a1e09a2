import type { Figure } from '../figure.ts'
import { agentPage } from './agent-page.ts'
import { teamFigures } from './team-figures.ts'
import { closeGrowth } from './growth-instance.ts'

/** All on one instance with 100,000 published sites. */
export const figures: Figure[] = [agentPage, teamFigures]

export const end = closeGrowth
