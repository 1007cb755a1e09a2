/** Tasks that a member can have in addition to a role. Only ceo and admin grant them. */
export const DUTIES = ['payroll', 'compliance', 'auditor'] as const

export type Duty = (typeof DUTIES)[number]

/** Each once, in a fixed order, so that equal lists of duties compare as equal. */
export const sortedDuties = (duties: readonly Duty[]): Duty[] => DUTIES.filter((duty) => duties.includes(duty))

export const DUTY_LABELS: Record<Duty, string> = {
  payroll: 'Payroll',
  compliance: 'Compliance',
  auditor: 'Auditor',
}

export const DUTY_DESCRIPTIONS: Record<Duty, string> = {
  payroll: 'Approves adjustments, plan versions and changes to funded loans.',
  compliance: 'Sees compliance findings for the whole company.',
  auditor: 'Sees everything in the company and changes nothing.',
}
