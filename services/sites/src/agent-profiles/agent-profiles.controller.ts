import { Controller, Get, Param } from '@nestjs/common'
import { PublicWhen } from '@upline/auth'
import type { AgentProfile } from '@upline/contracts'
import { AgentProfilesService } from './agent-profiles.service.ts'

@Controller('agent-profile')
export class AgentProfilesController {
  constructor(private readonly profiles: AgentProfilesService) {}

  /**
   * Reads what an agent’s pages show.
   * @who session; anyone if public pages are on
   * @answers 404 also for an inactive member
   */
  @Get(':username')
  @PublicWhen('publicPages')
  find(@Param('username') username: string): Promise<AgentProfile> {
    return this.profiles.find(username)
  }
}
