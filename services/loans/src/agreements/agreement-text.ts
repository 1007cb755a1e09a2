import { createHash } from 'node:crypto'
import type { CalendarDate, PayoffStep } from '@upline/contracts'
import { cents, usdExact } from '@upline/money'
import type { TriggerPolicy } from '../compensation/loans.ts'
import type { PlanTerms, Rate } from '../compensation/plans.ts'
import { canPay, shareCents } from '../compensation/share-cents.ts'
import { rateLabel, tierStepsLabel } from '../ledger/comp-plan-labels.ts'

/** The agreement of a plan version: a text that is generated from the rules that pay (compensation.md, section 10). */

/** Settings of the company that decide pay under every plan. */
export interface AgreementSettings {
  trigger: TriggerPolicy
  payoffRule: readonly PayoffStep[]
  recoveryLimitPercent: number
  /** What recovery leaves a member in a pay period. */
  floorCents: number
}

export interface AgreedVersion {
  planName: string
  version: number
  /** null: always. */
  effectiveFrom: CalendarDate | null
  terms: PlanTerms
}

export interface AgreementText {
  text: string
  /** SHA-256 of the text in UTF-8, as lower-case hexadecimal digits. */
  sha256: string
}

/** The same terms and settings have the same text, on every machine. */
export function agreementText(version: AgreedVersion, settings: AgreementSettings): AgreementText {
  const text = [
    ['Compensation agreement', `${version.planName}, version ${version.version}.`, startOf(version)],
    ['What you earn', ...earnings(version.terms)],
    ['What does not change your pay', ...INDEPENDENCE],
    ['When your pay is decided', ...decidingDates(settings.trigger)],
    ['When pay is clawed back', ...clawbacks(settings)],
  ]
    .map((section) => `${section.join('\n')}\n`)
    .join('\n')
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}

const startOf = ({ effectiveFrom }: AgreedVersion): string =>
  effectiveFrom === null
    ? 'This version has been in effect from the beginning.'
    : `This version takes effect on ${dateText(effectiveFrom)}.`

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** Independent of the machine's locale data, because a hash depends on it. */
function dateText(on: CalendarDate): string {
  const [year, month, day] = on.split('-').map(Number) as [number, number, number]
  return `${MONTHS[month - 1]} ${day}, ${year}`
}

const EXAMPLE_CENTS = 400_000_00
const usd = (amount: number): string => usdExact(cents(amount))

const LEVELS = [
  'Personal pay: on each funded loan that you originate',
  'Level 1 override: on each funded loan of a member directly below you',
  'Level 2 override: on each funded loan of a member two levels below you',
  'Level 3 override: on each funded loan of a member three levels below you',
]

function earnings({ rates, tiers }: PlanTerms): string[] {
  return [
    'A basis point (bp) is 0.01% of the loan amount.',
    ...rates.map((rate, level) => rateSentence(LEVELS[level]!, rate)),
    tiers
      ? `Tiers: on your own funded loans of a calendar month, you earn an additional ${tierStepsLabel(tiers)}.`
      : 'Tiers: this plan has no tiers.',
    'If several members originate a loan, each one earns their percentage of the pay, and so do their uplines.',
  ]
}

const rateSentence = (when: string, rate: Rate): string =>
  canPay(rate)
    ? `${when}, you earn ${rateLabel(rate)}. A loan of ${usd(EXAMPLE_CENTS)} pays you ${usd(shareCents(EXAMPLE_CENTS, 100, rate))}.`
    : `${when}, you earn nothing.`

const INDEPENDENCE = [
  'Your pay never depends on the interest rate, the points, the loan product or any other term of a loan except its amount.',
  'The basis points, the minimum, the maximum and the amount per loan are the same for every loan under this version.',
]

const DATE_NAMES: Record<TriggerPolicy, string> = {
  application: 'application date',
  lock: 'lock date',
  funding: 'funding date',
}

/** What decides if a loan lacks the date (decision 0062). */
const INSTEAD: Record<Exclude<TriggerPolicy, 'funding'>, string> = {
  application: 'creation date',
  lock: 'funding date',
}

function decidingDates(trigger: TriggerPolicy): string[] {
  const name = DATE_NAMES[trigger]
  const missing = trigger === 'funding' ? [] : [`If a loan has no ${name}, its ${INSTEAD[trigger]} decides.`]
  return [
    'You earn pay when a loan funds.',
    `The ${name} of the loan decides which plan version and which team structure apply.`,
    ...missing,
    'Later versions and later moves do not change the pay of the loan.',
  ]
}

function clawbacks({ payoffRule, recoveryLimitPercent, floorCents }: AgreementSettings): string[] {
  return [
    ...payoffs(payoffRule),
    'If a loan is corrected after it was paid, the difference is added to or deducted from the next open pay period.',
    `A balance that you owe is recovered from at most ${recoveryLimitPercent}% of the net pay of a pay period, and leaves you at least ${usd(floorCents)}.`,
  ]
}

function payoffs(rule: readonly PayoffStep[]): string[] {
  if (rule.length === 0)
    return ['The company has no rule for early payoffs. A clawback for one needs the approval of a second person.']
  const steps = rule.map(
    ({ withinDays, percent }) =>
      `If a loan is paid off within ${withinDays} days after its funding, ${percent}% of your pay for it is clawed back.`,
  )
  return [
    ...steps,
    `The first of these sentences that applies decides. After ${rule.at(-1)!.withinDays} days, nothing is clawed back.`,
  ]
}
