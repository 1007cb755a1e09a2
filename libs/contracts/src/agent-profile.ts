/** GET /api/agent-profile/{username}. */
export interface AgentProfile {
  id: string
  username: string
  firstName: string
  lastName: string
  email: string
  phone: string
  businessName: string
  nmls: string
  bio: string
  profilePhotoUrl: string
  originationWebsite: string
  recruitingWebsite: string
  facebookUrl: string
  linkedinUrl: string
  twitterUrl: string
  /** From the registration form, or the profile; '' if empty. */
  title: string
  officePhone: string
  phoneExtension: string
  tollFreePhone: string
  fax: string
  calendarLink: string
  youtubeUrl: string
  instagramUrl: string
}
