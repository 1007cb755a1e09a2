import { Controller, Get, Query } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { Benchmark, SessionUser } from '@upline/contracts'
import { BenchmarkQueryDto } from './benchmark.dto.ts'
import { BenchmarkService } from './benchmark.service.ts'

@Controller('benchmark')
export class BenchmarkController {
  constructor(private readonly benchmarks: BenchmarkService) {}

  /**
   * Compares this month with its goals.
   * @takes `scope`: `mine`, or for company also `company`; without it own commissions, and to company the company's
   *   volume
   * @answers 200 `{monthlyGoal, teamVolumeGoal, actualCommissions, actualTeamVolume}` of this month of the
   *   company's calendar
   * @answers 403 another scope
   */
  @Scope('loans:read')
  @Get()
  show(@Query() { scope }: BenchmarkQueryDto, @CurrentUser() viewer: SessionUser): Promise<Benchmark> {
    return this.benchmarks.of(viewer, scope)
  }
}
