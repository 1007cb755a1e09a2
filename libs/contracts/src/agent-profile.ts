import type { ProfileText } from './profile-texts.ts'

/** GET /api/agent-profile/{username}. Empty texts are ''. */
export interface AgentProfile extends Record<ProfileText, string> {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  phone: string
  originationWebsite: string
  recruitingWebsite: string
}
