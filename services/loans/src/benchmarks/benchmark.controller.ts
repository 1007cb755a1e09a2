import { Controller, Get } from '@nestjs/common'
import { CurrentUser } from '@upline/auth'
import type { Benchmark, SessionUser } from '@upline/contracts'
import { BenchmarkService } from './benchmark.service.ts'

@Controller('benchmark')
export class BenchmarkController {
  constructor(private readonly benchmarks: BenchmarkService) {}

  @Get()
  show(@CurrentUser() viewer: SessionUser): Promise<Benchmark> {
    return this.benchmarks.of(viewer)
  }
}
