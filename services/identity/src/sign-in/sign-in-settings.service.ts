import { Inject, Injectable } from '@nestjs/common'
import { PublicPages } from '@upline/auth'
import type { SignInSettings } from '@upline/contracts'
import { DEMO_USERNAMES, IDENTITY_CONFIG, type IdentityConfig, seedsDemo } from '../config.ts'

@Injectable()
export class SignInSettingsService {
  constructor(
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
    private readonly pages: PublicPages,
  ) {}

  /** Production reveals no password. */
  async show(): Promise<SignInSettings> {
    const { mode, defaultPassword, demoPassword, featuredMember, openRoster } = this.config
    const isSeeded = seedsDemo(this.config)
    return {
      mode,
      defaultPassword: mode === 'demo' ? defaultPassword : null,
      demoPassword: isSeeded ? demoPassword : null,
      demoUsernames: isSeeded ? DEMO_USERNAMES : [],
      featuredMember,
      publicPages: await this.pages.areOpen(),
      openRoster,
    }
  }
}
