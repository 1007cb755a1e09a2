import { Failure, type RecruitBonusRule, type RecruitingSettingsChange } from '@upline/contracts'

/** The bonus as it is stored. `bonusLoans`: null unless it is for funded loans. */
export interface StoredBonus {
  isBonusOn: boolean
  bonusLoans: number | null
}

export const ruleOf = ({ isBonusOn, bonusLoans }: StoredBonus): RecruitBonusRule =>
  !isBonusOn ? 'off' : bonusLoans === null ? 'on-registration' : 'on-funded-loans'

const LOANS_MESSAGE = 'Enter how many loans a recruit must fund before the bonus is earned: 1 to 100.'
const NO_LOANS_MESSAGE = "A number of loans belongs to the bonus for funded loans: send recruitBonus 'on-funded-loans'."

class BonusLoansError extends Failure {
  constructor(message: string) {
    super('invalid', 'recruiting.bonus-loans', message, { errors: [{ field: 'bonusLoans', message }] })
  }
}

/** What a change stores; undefined if it leaves the bonus as it is. Throws if the number of loans is missing or has no meaning. */
export function wantedBonus({
  recruitBonus,
  bonusLoans,
}: Pick<RecruitingSettingsChange, 'recruitBonus' | 'bonusLoans'>): StoredBonus | undefined {
  const isForLoans = recruitBonus === 'on-funded-loans'
  if (isForLoans && bonusLoans === undefined) throw new BonusLoansError(LOANS_MESSAGE)
  if (!isForLoans && bonusLoans !== undefined) throw new BonusLoansError(NO_LOANS_MESSAGE)
  if (recruitBonus === undefined) return undefined
  return { isBonusOn: recruitBonus !== 'off', bonusLoans: bonusLoans ?? null }
}
