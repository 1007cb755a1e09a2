import { OptionalField } from '@upline/http'
import { Matches } from 'class-validator'

const YEAR = /^20\d{2}$/
const message = 'Enter a year like 2026'

/** GET /compliance/recruiting */
export class RecruitingQueryDto {
  @OptionalField()
  @Matches(YEAR, { message })
  year?: string
}

/** POST /compliance/recruiting/check */
export class RecruitingCheckDto {
  @Matches(YEAR, { message })
  year!: string
}
