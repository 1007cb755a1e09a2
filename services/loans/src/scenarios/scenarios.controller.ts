import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common'
import { ChangesNothing, CurrentUser, OrDuty, Roles } from '@upline/auth'
import type { Scenario, ScenarioDetail, ScenarioResult, SessionUser } from '@upline/contracts'
import { ScenarioAccess } from './scenario-access.service.ts'
import { readDraft, readInput } from './read-scenario.ts'
import { ScenarioRunService } from './scenario-run.service.ts'
import { ScenarioDraftDto, ScenarioInputDto } from './scenarios.dto.ts'
import { ScenariosService } from './scenarios.service.ts'

@Controller('scenarios')
@Roles('ceo', 'admin', 'manager')
export class ScenariosController {
  constructor(
    private readonly scenarios: ScenariosService,
    private readonly runs: ScenarioRunService,
    private readonly access: ScenarioAccess,
  ) {}

  /**
   * Calculates everyone's dollars under moves and plan terms. Nothing is saved.
   * @who company and auditors; managers for moves within their downline, with the pay of the downline and their own
   * @takes `changes` (`moves` of `memberId` and `uplineId`, `plans` of `planId` and `terms`), `months` (1, 3, 6, 12)
   * @answers 200 `ScenarioResult`: estimates of open loans, and funded loans of the months as if the changes had always applied
   * @answers 403 `loans.scenario-denied`
   * @answers 404 a member or a plan
   * @answers 409 `roster.upline-circle`
   * @answers 422 `loans.scenario-too-large`
   */
  @ChangesNothing()
  @Post('preview')
  @HttpCode(200)
  @OrDuty('auditor')
  async preview(@Body() dto: ScenarioDraftDto, @CurrentUser() viewer: SessionUser): Promise<ScenarioResult> {
    const draft = readDraft(dto)
    await this.access.assertMaySimulate(viewer, draft.changes)
    return this.runs.run(draft, viewer)
  }

  /**
   * Lists saved scenarios that the caller may open, newest first.
   * @who company and auditors all; managers their own and those about their downline, without plans
   * @answers 200 array of `Scenario`
   */
  @Get()
  @OrDuty('auditor')
  list(@CurrentUser() viewer: SessionUser): Promise<Scenario[]> {
    return this.scenarios.list(viewer)
  }

  /**
   * Shows a scenario with its result of today.
   * @who as the list
   * @answers 200 `ScenarioDetail`
   * @answers 404
   */
  @Get(':id')
  @OrDuty('auditor')
  show(@Param('id') id: string, @CurrentUser() viewer: SessionUser): Promise<ScenarioDetail> {
    return this.scenarios.show(viewer, id)
  }

  /**
   * Saves a scenario.
   * @takes as the preview, with `name` and `effectiveOn` (a date)
   * @answers 201 `ScenarioDetail`
   * @answers 403 `loans.scenario-denied`
   * @answers 409 `roster.upline-circle`
   * @answers 422 `loans.scenario-empty`, `loans.scenario-too-large`
   */
  @Post()
  create(@Body() dto: ScenarioInputDto, @CurrentUser() by: SessionUser): Promise<ScenarioDetail> {
    return this.scenarios.create(by, readInput(dto))
  }

  /**
   * Changes a scenario.
   * @who its owner
   * @answers 200 `ScenarioDetail`
   * @answers 403 `loans.scenario-denied`
   * @answers 404
   * @answers 409 `loans.scenario-submitted`, `roster.upline-circle`
   */
  @Put(':id')
  change(
    @Param('id') id: string,
    @Body() dto: ScenarioInputDto,
    @CurrentUser() by: SessionUser,
  ): Promise<ScenarioDetail> {
    return this.scenarios.change(by, id, readInput(dto))
  }

  /**
   * Deletes a scenario.
   * @who its owner
   * @answers 200 `{message}`
   * @answers 404
   * @answers 409 `loans.scenario-submitted`, `loans.scenario-applying`
   */
  @Delete(':id')
  remove(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<{ message: string }> {
    return this.scenarios.remove(by, id)
  }

  /**
   * Requests the approval of a second person, who answers through `/api/approvals`.
   * @who its owner
   * @answers 200 `Scenario`: `requestId`, `approval` pending
   * @answers 404
   * @answers 409 `loans.scenario-submitted`, `loans.scenario-changed`
   */
  @Post(':id/submit')
  @HttpCode(200)
  submit(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Scenario> {
    return this.scenarios.submit(by, id)
  }

  /**
   * Applies a scenario that a second person approved: drafts its plan versions and requests its moves, which the roster enters with
   *   the rights of the caller. A call about a scenario that is being applied requests the moves that are missing; each takes effect once.
   * @who its owner, and the company
   * @answers 200 `Scenario`: `applyingAt`, and `appliedAt` once all moves are entered; `moveStates` of `GET /api/scenarios/{id}` has each
   * @answers 403 `loans.scenario-denied`
   * @answers 404
   * @answers 409 `loans.scenario-not-approved`, `loans.scenario-applied`
   */
  @Post(':id/apply')
  @HttpCode(200)
  apply(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<Scenario> {
    return this.scenarios.apply(by, id)
  }
}
