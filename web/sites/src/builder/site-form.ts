import {
  type AffiliateSiteRequest,
  DEFAULT_RECRUIT_DOLLARS,
  type PlanType,
  type SiteContent,
  SITE_THEMES,
  PLANS,
} from '@upline/contracts'

/** Values of the builder's fields. */
export interface SiteForm {
  firstName: string
  lastName: string
  email: string
  phone: string
  siteName: string
  tagline: string
  aboutText: string
  selectedTheme: string
  enableRecruiting: boolean
  commissionRate: number | string
}

type Contact = Pick<SiteForm, 'firstName' | 'lastName' | 'email' | 'phone'>

/** The existing site, or else the known contact data and the first theme. */
export const firstForm = (plan: PlanType, contact: Contact, content?: SiteContent): SiteForm => ({
  ...contact,
  siteName: '',
  tagline: '',
  aboutText: '',
  selectedTheme: SITE_THEMES[PLANS[plan].kind][0]!.id,
  enableRecruiting: true,
  commissionRate: DEFAULT_RECRUIT_DOLLARS,
  ...content,
})

/** Message about the missing fields for the toast (product text, section 5). */
export function missingIn(form: SiteForm): string | undefined {
  const contact = [form.firstName, form.lastName, form.email, form.phone]
  if (contact.some((text) => text.trim() === ''))
    return 'Please fill in your contact information to receive site creation confirmation.'
  return form.siteName.trim() === '' ? 'Please enter a site name.' : undefined
}

/** An empty field means the default. */
export const requestOf = (plan: PlanType, form: SiteForm): AffiliateSiteRequest => {
  const { enableRecruiting, commissionRate, ...texts } = form
  const rate = commissionRate === '' ? DEFAULT_RECRUIT_DOLLARS : Number(commissionRate)
  return { ...texts, planType: plan, ...(plan === 'premium' ? { enableRecruiting, commissionRate: rate } : {}) }
}
