import { type AgentProfile as AgentProfileResponse, PROFILE_TEXTS } from '@upline/contracts'

const SHOWN = [
  ...(['id', 'username', 'firstName', 'lastName', 'email', 'phone'] as const),
  ...(['originationWebsite', 'recruitingWebsite'] as const),
  ...PROFILE_TEXTS,
]

/** Shown instead of a first name that pages leave out. */
const NAMELESS = 'Agent'

/** Only what public pages show: without the fields that break a rule. */
export function shownProfile(
  profile: AgentProfileResponse,
  { hiddenFields, isNmlsShown }: { hiddenFields: readonly string[]; isNmlsShown: boolean },
): AgentProfileResponse {
  const shown = Object.fromEntries(SHOWN.map((field) => [field, profile[field]])) as unknown as AgentProfileResponse
  const hidden = Object.fromEntries(hiddenFields.map((field) => [field, field === 'firstName' ? NAMELESS : '']))
  return { ...shown, ...hidden, ...(isNmlsShown ? {} : { nmls: '' }) }
}
