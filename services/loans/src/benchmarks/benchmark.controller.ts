import { Controller, Get } from '@nestjs/common'
import { CurrentUser, Scope } from '@upline/auth'
import type { Benchmark, SessionUser } from '@upline/contracts'
import { BenchmarkService } from './benchmark.service.ts'

@Controller('benchmark')
export class BenchmarkController {
  constructor(private readonly benchmarks: BenchmarkService) {}

  /**
   * Compares this month with its goals.
   * @answers 200 `{monthlyGoal, teamVolumeGoal, actualCommissions, actualTeamVolume}` of this month (UTC)
   */
  @Scope('loans:read')
  @Get()
  show(@CurrentUser() viewer: SessionUser): Promise<Benchmark> {
    return this.benchmarks.of(viewer)
  }
}
