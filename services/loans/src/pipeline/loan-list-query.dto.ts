import { LOAN_OUTCOMES, type LoanOutcome } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsIn } from 'class-validator'
import { LoansQueryDto } from './loans-query.dto.ts'

/** GET /loans and its export. */
export class LoanListQueryDto extends LoansQueryDto {
  /** Only loans that ended so. */
  @OptionalField()
  @IsIn([...LOAN_OUTCOMES], { message: `outcome must be one of ${LOAN_OUTCOMES.join(', ')}` })
  outcome?: LoanOutcome
}
