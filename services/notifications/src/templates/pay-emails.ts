import { PAYMENT_MOVEMENT_LABELS } from '@upline/contracts'
import type { PaymentFacts } from '@upline/contracts/events'
import { counted, day, usd } from './email-format.ts'
import type { EmailContent } from './email-layout.ts'
import type { EmailSettings } from './email-templates.ts'

const OPT_OUT = 'You can turn off this email under Settings in Upline.'
const REQUIRED = 'You cannot turn off this email, because part of your pay is withheld.'

const optOutText = (isWithheld: boolean): string => (isWithheld ? REQUIRED : OPT_OUT)

interface PeriodData {
  firstName: string
  startsOn: string
  endsOn: string
}

const spanOf = ({ startsOn, endsOn }: PeriodData): string => `${day(startsOn)} to ${day(endsOn)}`

const statementLink = ({ publicUrl }: EmailSettings): EmailContent['action'] => ({
  label: 'Open your statements',
  url: `${publicUrl}/reports`,
})

/** The net of the ledger, each movement, what is paid, and the balance after it. */
const paymentFactsText = (netCents: number, payment: PaymentFacts): [string, string][] => [
  ['Ledger net', usd(netCents)],
  ...payment.movements.map(({ kind, cents }): [string, string] => [PAYMENT_MOVEMENT_LABELS[kind], usd(cents)]),
  ['Paid', usd(payment.paidCents)],
  ['Balance after this period', usd(payment.balanceCents)],
  ['Pay day', day(payment.payOn)],
]

export interface StatementReadyData extends PeriodData {
  totalCents: number
  /** null in events from before balances. */
  payment: PaymentFacts | null
  /** The member had an email about an earlier version of this statement. */
  isChanged: boolean
  isWithheld: boolean
}

export const statementReadyEmail = (data: StatementReadyData, setting: EmailSettings): EmailContent => ({
  subject: `Your statement${data.isChanged ? ' changed' : ''}: ${spanOf(data)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    data.isChanged
      ? 'The pay run was reopened, and your statement changed. It shows each share and how it was calculated.'
      : 'A pay period has closed. Your statement shows each share and how it was calculated.',
    optOutText(data.isWithheld),
  ],
  facts: data.payment ? paymentFactsText(data.totalCents, data.payment) : [['Total', usd(data.totalCents)]],
  action: statementLink(setting),
})

export interface VerificationDueData extends PeriodData {
  verifyBy: string
  lines: number
  isWithheld: boolean
}

export const verificationDueEmail = (data: VerificationDueData, setting: EmailSettings): EmailContent => ({
  subject: `Verify your statement by ${day(data.verifyBy)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Your statement has lines that you have not verified. Verify them, or dispute a line that is wrong, before your pay is approved.',
    optOutText(data.isWithheld),
  ],
  facts: [
    ['Pay period', spanOf(data)],
    ['To verify', counted(data.lines, 'line')],
    ['Verify by', day(data.verifyBy)],
  ],
  action: { label: 'Verify your statement', url: `${setting.publicUrl}/reports` },
})

export interface DisputeAnsweredData {
  firstName: string
  loanNumber: string | null
  hasAdjustment: boolean
  isWithheld: boolean
}

export const disputeAnsweredEmail = (data: DisputeAnsweredData, setting: EmailSettings): EmailContent => ({
  subject: data.loanNumber === null ? 'Your dispute was answered' : `Your dispute was answered: ${data.loanNumber}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    data.hasAdjustment
      ? 'Your dispute has an answer and an adjustment. A second person approves the adjustment before it is paid.'
      : 'Your dispute has an answer. If you do not agree, you can dispute the line again.',
    optOutText(data.isWithheld),
  ],
  facts: data.loanNumber === null ? [] : [['Loan', data.loanNumber]],
  action: { label: 'Read the answer', url: `${setting.publicUrl}/reports?tab=disputes` },
})

export interface PaymentMadeData extends PeriodData {
  totalCents: number
  payment: PaymentFacts
  isWithheld: boolean
}

export const paymentMadeEmail = (data: PaymentMadeData, setting: EmailSettings): EmailContent => ({
  subject: `Your payment: ${usd(data.payment.paidCents)} for ${spanOf(data)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Your pay run was marked as paid. Your payroll provider or your bank decides when the money arrives.',
    optOutText(data.isWithheld),
  ],
  facts: paymentFactsText(data.totalCents, data.payment),
  action: statementLink(setting),
})

export interface ClawbackBookedData extends PeriodData {
  loanNumber: string | null
  amountCents: number
}

/** Always sent: it announces withheld pay. */
export const clawbackBookedEmail = (data: ClawbackBookedData, { publicUrl }: EmailSettings): EmailContent => ({
  subject: `Clawback of ${usd(data.amountCents)} booked`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'A loan that paid you was paid off early, reversed or corrected. Your pay for it is clawed back.',
    'Nothing has been deducted yet. The pay run of this period deducts it, unless it is spread over periods or waived.',
    REQUIRED,
  ],
  facts: [
    ['Amount', usd(data.amountCents)],
    ['Loan', data.loanNumber ?? 'Without a number'],
    ['Pay period', spanOf(data)],
  ],
  action: { label: 'Open your balance', url: `${publicUrl}/reports?tab=balances` },
})

export interface DeductionsAcceptedData extends PeriodData {
  deductionsCents: number
  payCents: number
  floorCents: number
}

/** Always sent: it announces pay below the floor. */
export const deductionsAcceptedEmail = (data: DeductionsAcceptedData, setting: EmailSettings): EmailContent => ({
  subject: `Deductions leave you less than your floor: ${spanOf(data)}`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    'Deductions leave your pay of this pay period below your floor. A member of your payroll team accepted them with a reason.',
    'If a deduction is wrong, dispute it on your statement, or ask your payroll team for the reason. The amounts can change until the pay run locks.',
    REQUIRED,
  ],
  facts: [
    ['Pay period', spanOf(data)],
    ['Deductions', usd(data.deductionsCents)],
    ['Pay after deductions', usd(data.payCents)],
    ['Your floor', usd(data.floorCents)],
  ],
  action: statementLink(setting),
})

export interface HoldChangedData {
  firstName: string
  loanNumber: string | null
  amountCents: number
  isReleased: boolean
  isWithheld: boolean
}

export const holdChangedEmail = (data: HoldChangedData, setting: EmailSettings): EmailContent => ({
  subject: data.isReleased
    ? `Hold of ${usd(data.amountCents)} released`
    : `Your pay of ${usd(data.amountCents)} is on hold`,
  greeting: `Hello ${data.firstName},`,
  paragraphs: [
    data.isReleased
      ? 'Your pay for a loan is no longer on hold. It will be paid in the pay run of its period.'
      : 'Your pay for a loan is on hold. It is booked, but it will not be paid until the hold is released. Your payroll team can tell you why.',
    optOutText(data.isWithheld),
  ],
  facts: [
    ['Amount', usd(data.amountCents)],
    ['Loan', data.loanNumber ?? 'Without a number'],
  ],
  action: statementLink(setting),
})
