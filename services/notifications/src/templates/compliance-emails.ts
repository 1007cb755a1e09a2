import { counted, day } from './email-format.ts'
import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'

export interface RuleSummaryData {
  firstName: string
  from: string
  to: string
  rules: { rule: string; name: string; holds: number; warnings: number }[]
}

export const ruleSummaryEmail = (data: RuleSummaryData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: `Compliance rules: ${foundText(totalOf(data.rules))} ${spanText(data)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Compliance rules placed these holds and warnings. Pay on hold is booked, but it will not be paid until a member releases it with a reason.',
    'Under Reports, Rules says what each rule checks and what it does not. This is not legal advice.',
  ],
  facts: data.rules.map(({ rule, name, ...found }): [string, string] => [`${rule} ${name}`, foundText(found)]),
  action: { label: 'Open holds and warnings', url: `${publicUrl}/reports?tab=holds` },
})

type RuleCounts = Pick<RuleSummaryData['rules'][number], 'holds' | 'warnings'>

const totalOf = (rules: readonly RuleCounts[]): RuleCounts =>
  rules.reduce((sum, one) => ({ holds: sum.holds + one.holds, warnings: sum.warnings + one.warnings }), {
    ...{ holds: 0, warnings: 0 },
  })

/** '2 holds and 1 warning'. */
const foundText = ({ holds, warnings }: RuleCounts): string =>
  [holds > 0 && counted(holds, 'hold'), warnings > 0 && counted(warnings, 'warning')].filter(Boolean).join(' and ')

const spanText = ({ from, to }: RuleSummaryData): string =>
  from === to ? `on ${day(to)}` : `${day(from)} to ${day(to)}`
