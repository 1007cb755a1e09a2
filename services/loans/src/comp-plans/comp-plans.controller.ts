import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, OrDuty, Roles } from '@upline/auth'
import type { CompPlan, CompPlanVersion, PlanAssignment, PlanSubjects, SessionUser } from '@upline/contracts'
import { NewCompPlanDto, NewPlanAssignmentDto, NewPlanVersionDto } from './comp-plans.dto.ts'
import { CompPlansService } from './comp-plans.service.ts'
import { PlanAssignmentsService } from './plan-assignments.service.ts'
import { PlanSubjectsService } from './plan-subjects.service.ts'

@Controller('comp-plans')
export class CompPlansController {
  constructor(
    private readonly plans: CompPlansService,
    private readonly assignments: PlanAssignmentsService,
    private readonly planSubjects: PlanSubjectsService,
  ) {}

  /**
   * Lists comp plans with their versions and assignments.
   * @answers 200 array of `CompPlan`: versions and assignments newest first, with who drafted and approved them
   */
  @Get()
  @Roles('ceo', 'admin')
  list(): Promise<CompPlan[]> {
    return this.plans.list()
  }

  /**
   * Adds a comp plan. It pays no one until a version and an assignment are approved.
   * @takes `name`
   * @answers 201 `CompPlan`
   * @answers 409 `loans.plan-name-taken`
   */
  @Post()
  @Roles('ceo', 'admin')
  create(@Body() { name }: NewCompPlanDto, @CurrentUser() by: SessionUser): Promise<CompPlan> {
    return this.plans.create(by, name)
  }

  /**
   * Lists the roles and branches that a plan can be assigned to: those that members have had.
   * @answers 200 `PlanSubjects`: `roles` and `branches`, each with its number of members today
   */
  @Get('subjects')
  @Roles('ceo', 'admin')
  subjects(): Promise<PlanSubjects> {
    return this.planSubjects.list()
  }

  /**
   * Drafts an assignment: the plan applies to a company, role, branch or member from a date on. The most specific
   *   assignment in force decides what a payee earns. It takes effect once a second person has approved it.
   * @takes `planId` (null ends the assignment of a role, branch or member), `scope`, `subject` (a role, a branch, or the
   *   id of a member; nothing for the company), `effectiveFrom` (a date)
   * @answers 201 `PlanAssignment`: `status` draft, and its `requestId`
   * @answers 422 `loans.unused-subject`: no member has had the role or branch
   */
  @Post('assignments')
  @Roles('ceo', 'admin')
  assign(@Body() dto: NewPlanAssignmentDto, @CurrentUser() by: SessionUser): Promise<PlanAssignment> {
    return this.assignments.draft(by, dto)
  }

  /**
   * Approves an assignment.
   * @who a second person: not the author of the draft, and not the member it names
   * @answers 200 `PlanAssignment`: `status` approved
   * @answers 403 `loans.own-approval`, `loans.beneficiary`, `loans.not-approver`, `loans.approver-too-late`,
   *   `loans.tied-account`, `loans.no-second-person`
   * @answers 404
   * @answers 409 `loans.plan-approved`, `loans.plan-withdrawn`, `loans.plan-date-taken`, `loans.approval-decided`
   */
  @Post('assignments/:id/approve')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  approveAssignment(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PlanAssignment> {
    return this.assignments.approve(by, id)
  }

  /**
   * Withdraws an assignment before its effective date, or a draft.
   * @who of a draft: who drafted it; otherwise not the member it names
   * @answers 200 `PlanAssignment`: `status` withdrawn
   * @answers 403 `loans.not-requester`, `loans.own-plan`
   * @answers 404
   * @answers 409 `loans.plan-in-effect`, `loans.plan-withdrawn`, `loans.approval-decided`
   */
  @Post('assignments/:id/withdraw')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  withdrawAssignment(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<PlanAssignment> {
    return this.assignments.withdraw(by, id)
  }

  /**
   * Drafts a version of a comp plan. It takes effect once a second person has approved it.
   * @takes `effectiveFrom` (a date), `personal` (`rateBp`, `minDollars`, `maxDollars`, `perLoanDollars`), `overrides` (the
   *   same for levels 1, 2 and 3), `tiers` (`measure`, `mode`, `steps` of `from` and `extraBp`); any other term is 400
   * @answers 201 `CompPlanVersion`: `status` draft, and its `requestId`
   * @answers 404
   */
  @Post(':id/versions')
  @Roles('ceo', 'admin')
  draft(
    @Param('id') id: string,
    @Body() dto: NewPlanVersionDto,
    @CurrentUser() by: SessionUser,
  ): Promise<CompPlanVersion> {
    return this.plans.draft(by, id, dto)
  }

  /**
   * Approves a version. Loans dated on or after its effective date are settled again.
   * @who a second person: not the author of the draft, and not a member that the plan is assigned to by name
   * @answers 200 `CompPlanVersion`: `status` approved
   * @answers 403 `loans.own-approval`, `loans.beneficiary`, `loans.not-approver`, `loans.approver-too-late`,
   *   `loans.tied-account`, `loans.no-second-person`
   * @answers 404
   * @answers 409 `loans.plan-approved`, `loans.plan-withdrawn`, `loans.plan-date-taken`, `loans.approval-decided`
   */
  @Post(':id/versions/:version/approve')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  @OrDuty('payroll')
  approve(
    @Param('id') id: string,
    @Param('version') version: string,
    @CurrentUser() by: SessionUser,
  ): Promise<CompPlanVersion> {
    return this.plans.approve(by, id, version)
  }

  /**
   * Withdraws a version before its effective date, or a draft.
   * @who of a draft: who drafted it; otherwise not a member that the plan is assigned to by name
   * @answers 200 `CompPlanVersion`: `status` withdrawn
   * @answers 403 `loans.not-requester`, `loans.own-plan`
   * @answers 404
   * @answers 409 `loans.plan-in-effect`, `loans.plan-withdrawn`, `loans.approval-decided`
   */
  @Post(':id/versions/:version/withdraw')
  @HttpCode(200)
  @Roles('ceo', 'admin')
  withdraw(
    @Param('id') id: string,
    @Param('version') version: string,
    @CurrentUser() by: SessionUser,
  ): Promise<CompPlanVersion> {
    return this.plans.withdraw(by, id, version)
  }
}
