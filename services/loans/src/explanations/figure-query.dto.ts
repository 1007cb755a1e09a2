import { BREAKDOWN_PERIODS, type BreakdownPeriod, FIGURES, type FigureName } from '@upline/contracts'
import { OptionalField } from '@upline/http'
import { IsIn } from 'class-validator'
import { LoansQueryDto } from '../pipeline/loans-query.dto.ts'

/** GET /commissions/explanation: a figure, and the filters of the page that shows it. */
export class FigureQueryDto extends LoansQueryDto {
  @IsIn([...FIGURES])
  figure!: FigureName

  /** A line of a breakdown. */
  @OptionalField()
  @IsIn(['0', '1', '2', '3'])
  level?: string

  /** Of the figure `breakdown`; `this-month` without. */
  @OptionalField()
  @IsIn([...BREAKDOWN_PERIODS])
  period?: BreakdownPeriod
}
