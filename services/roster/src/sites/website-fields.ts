import type { WebsiteField } from '../members/websites.service.ts'

/** The member field for each kind of site. */
export const WEBSITE_FIELDS = {
  origination: 'originationWebsite',
  recruiting: 'recruitingWebsite',
} as const satisfies Record<string, WebsiteField>
