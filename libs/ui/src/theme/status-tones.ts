import { LOAN_STATUSES, type LoanStatus } from '@upline/contracts'

type Tone = { ink: string; fill: string; line: string }
type Pair = { light: Tone; dark: Tone }

/** The five hues of the product text. `step` fills the stage glyph, so that color is never the only cue. */
export const statusTone: Record<LoanStatus, Pair & { slug: string; step: number }> = {
  Application: {
    slug: 'application',
    step: 0,
    light: { ink: '#174EA6', fill: '#E8F0FE', line: '#3B74D6' },
    dark: { ink: '#A8C7FA', fill: '#1B2A47', line: '#6D9CF0' },
  },
  Processing: {
    slug: 'processing',
    step: 1,
    light: { ink: '#6B4E00', fill: '#FFF4C7', line: '#A67D00' },
    dark: { ink: '#F5DC7C', fill: '#352C0D', line: '#D9B52F' },
  },
  Conditions: {
    slug: 'conditions',
    step: 2,
    light: { ink: '#8A3A00', fill: '#FFE9D9', line: '#CB5F16' },
    dark: { ink: '#FFBE91', fill: '#3F2413', line: '#F08A4B' },
  },
  'Clear to Close': {
    slug: 'clear',
    step: 3,
    light: { ink: '#1D6330', fill: '#E2F5E4', line: '#3C9A52' },
    dark: { ink: '#9FDFAD', fill: '#173120', line: '#5DBB74' },
  },
  // "Strong green": the only filled badge in the product. Money has moved.
  Funded: {
    slug: 'funded',
    step: 4,
    light: { ink: '#FFFFFF', fill: '#12703A', line: '#FFFFFF' },
    dark: { ink: '#06210F', fill: '#58C27D', line: '#06210F' },
  },
}

const roleTone: Record<'purple' | 'red' | 'blue' | 'green', Pair> = {
  purple: {
    light: { ink: '#5B2A9D', fill: '#F2EAFC', line: '#8A5BD1' },
    dark: { ink: '#D3BCF7', fill: '#2C2142', line: '#A987E6' },
  },
  red: {
    light: { ink: '#9B1C2B', fill: '#FDE9EB', line: '#D64B5B' },
    dark: { ink: '#FFB3BB', fill: '#421C22', line: '#EB7482' },
  },
  blue: {
    light: { ink: '#174EA6', fill: '#E8F0FE', line: '#3B74D6' },
    dark: { ink: '#A8C7FA', fill: '#1B2A47', line: '#6D9CF0' },
  },
  green: {
    light: { ink: '#1D6330', fill: '#E2F5E4', line: '#3C9A52' },
    dark: { ink: '#9FDFAD', fill: '#173120', line: '#5DBB74' },
  },
}

/**
 * Personal is the brand at full strength. Each higher level is a step paler. Bars, rails and badges share the four
 * tones.
 */
const levelTone = {
  light: ['#0D4B59', '#2E8798', '#79BAC7', '#BBDDE3'],
  dark: ['#9ADBE7', '#57AFBF', '#34808F', '#27626E'],
}

const pick = (scheme: 'light' | 'dark') => {
  const vars: Record<string, string> = {}
  const add = (name: string, tone: Tone) => {
    for (const part of ['ink', 'fill', 'line'] as const) vars[`--up-${name}-${part}`] = tone[part]
  }
  for (const status of LOAN_STATUSES) add(statusTone[status].slug, statusTone[status][scheme])
  for (const [name, pair] of Object.entries(roleTone)) add(name, pair[scheme])
  levelTone[scheme].forEach((levelColor, level) => {
    vars[`--up-level-${level}`] = levelColor
  })
  return vars
}

export const toneVariables = { light: pick('light'), dark: pick('dark') }
