import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import type { PendingApproval, SessionUser } from '@upline/contracts'
import { WriteOffDto } from './write-offs.dto.ts'
import { WriteOffsService } from './write-offs.service.ts'

@Controller('balances/:memberId/write-off')
export class WriteOffsController {
  constructor(private readonly writeOffs: WriteOffsService) {}

  /**
   * Requests to write off what a member who has left still owes. A second person decides it with `/api/approvals`.
   * @takes `reason`
   * @answers 202 `PendingApproval`
   * @answers 403 your own balance (`loans.own-write-off`)
   * @answers 404
   * @answers 409 the member has not left (`loans.not-a-leaver`), or owes nothing (`loans.nothing-to-write-off`), or a
   *   write-off is pending (`loans.write-off-pending`)
   */
  @Post()
  @HttpCode(202)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  request(
    @Param('memberId') memberId: string,
    @Body() { reason }: WriteOffDto,
    @CurrentUser() by: SessionUser,
  ): Promise<PendingApproval> {
    return this.writeOffs.request(by, memberId, reason)
  }
}
