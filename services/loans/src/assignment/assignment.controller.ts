import { Body, Controller, Get, HttpCode, Param, ParseUUIDPipe, Patch, Post } from '@nestjs/common'
import { CurrentUser, Roles } from '@upline/auth'
import type { LoanDetail, SessionUser } from '@upline/contracts'
import { LoanDetailService, UnknownLoanError } from '../pipeline/loan-detail.service.ts'
import { AssignSpellingDto, ChangeLoanDto } from './assignment.dto.ts'
import { AssignmentService, type WaitingSpelling } from './assignment.service.ts'

const loanId = new ParseUUIDPipe({ exceptionFactory: () => new UnknownLoanError() })

@Controller('loans')
@Roles('ceo', 'admin', 'manager')
export class AssignmentController {
  constructor(
    private readonly assignments: AssignmentService,
    private readonly details: LoanDetailService,
  ) {}

  @Get('needs-attention')
  waiting(@CurrentUser() by: SessionUser): Promise<WaitingSpelling[]> {
    return this.assignments.waiting(by)
  }

  @Post('spellings/assign')
  @HttpCode(200)
  assign(@Body() dto: AssignSpellingDto, @CurrentUser() by: SessionUser): Promise<{ assigned: number }> {
    return this.assignments.assignSpelling(by, dto)
  }

  @Patch(':id')
  async change(
    @Param('id', loanId) id: string,
    @Body() dto: ChangeLoanDto,
    @CurrentUser() by: SessionUser,
  ): Promise<LoanDetail> {
    await this.assignments.change(by, id, dto)
    return this.details.show(by, id, { isManaged: true })
  }
}
