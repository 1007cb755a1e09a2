import type { WebsiteField } from '../members/websites.service.ts'

/** The field of a member that follows a kind of site. */
export const WEBSITE_FIELDS = {
  origination: 'originationWebsite',
  recruiting: 'recruitingWebsite',
} as const satisfies Record<string, WebsiteField>
