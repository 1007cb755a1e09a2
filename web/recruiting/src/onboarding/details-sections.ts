import { agentFieldFault, REQUIRED_AGENT_FIELDS } from '@upline/contracts'
import type { AgentForm } from './draft.ts'

/** The parts of the form, each with at most five fields. */
const SECTIONS = ['Personal', 'Phone', 'Websites', 'Social Media', 'About You'] as const

type DetailsSection = (typeof SECTIONS)[number]

/** '2 of 5: Phone' */
export const sectionTitle = (section: DetailsSection): string =>
  `${SECTIONS.indexOf(section) + 1} of ${SECTIONS.length}: ${section}`

export const REQUIRED_FIELDS = REQUIRED_AGENT_FIELDS.length

/** Number of required fields with a valid value. */
export const completedFields = (form: AgentForm): number =>
  REQUIRED_AGENT_FIELDS.filter((field) => agentFieldFault(field, form[field]) === undefined).length

/** '2 of 6 required fields completed.', without the optional ones. */
export function progressText(form: AgentForm): string {
  const completed = completedFields(form)
  return completed === REQUIRED_FIELDS
    ? 'All required fields are completed.'
    : `${completed} of ${REQUIRED_FIELDS} required fields completed.`
}
