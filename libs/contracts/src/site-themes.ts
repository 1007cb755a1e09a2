export type PlanType = 'basic' | 'premium'

export type SiteKind = 'origination' | 'recruiting'

/** Plan names of the public pages and the builders (product text, sections 2 and 9). */
export const PLANS = {
  basic: { name: 'Overall Agent Loan Origination Level', dollars: 49, kind: 'origination' },
  premium: { name: 'Branch Manager Edition', dollars: 149, kind: 'recruiting' },
} as const satisfies Record<PlanType, { name: string; dollars: number; kind: SiteKind }>

export const TRIAL_DAYS = 14
export const DEFAULT_RECRUIT_DOLLARS = 50

export interface SiteTheme {
  id: string
  name: string
  /** Its preview in the builder. */
  swatch: { ground: string; ink: string; accent: string }
  typeface: 'serif' | 'young' | 'sans'
}

const theme = (id: string, name: string, swatch: SiteTheme['swatch'], typeface: SiteTheme['typeface']): SiteTheme => ({
  ...{ id, name, swatch, typeface },
})

const BLUE = { ground: '#12305a', ink: '#ffffff', accent: '#1f4e8c' }

/** Themes of the two builders, by the names of the product text. */
export const SITE_THEMES: Record<SiteKind, readonly SiteTheme[]> = {
  origination: [
    theme('professional', 'Professional Blue', BLUE, 'serif'),
    theme('modern', 'Modern Gray', { ground: '#f4f4f2', ink: '#17181a', accent: '#17181a' }, 'sans'),
    theme('warm', 'Warm Orange', { ground: '#fdeedd', ink: '#3a2418', accent: '#b4480f' }, 'young'),
    theme('elegant', 'Elegant Purple', { ground: '#2f1740', ink: '#fbf6ff', accent: '#6b3a8c' }, 'serif'),
  ],
  recruiting: [
    theme('professional', 'Professional Blue', BLUE, 'serif'),
    theme('success', 'Success Green', { ground: '#0b3d25', ink: '#ffffff', accent: '#c8f09a' }, 'sans'),
    theme('premium', 'Premium Gold', { ground: '#14110b', ink: '#f7efdd', accent: '#d9b25f' }, 'serif'),
    theme('modern', 'Modern Purple', { ground: '#ece5ff', ink: '#1b1433', accent: '#5a2fd0' }, 'sans'),
  ],
}

export const isThemeOf = (kind: SiteKind, id: string): boolean => SITE_THEMES[kind].some((one) => one.id === id)
