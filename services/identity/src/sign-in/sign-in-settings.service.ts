import { Inject, Injectable } from '@nestjs/common'
import type { SignInSettings } from '@upline/contracts'
import { DEMO_USERNAMES, IDENTITY_CONFIG, type IdentityConfig, seedsDemo } from '../config.ts'

@Injectable()
export class SignInSettingsService {
  constructor(@Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig) {}

  /** Production tells no password. */
  show(): SignInSettings {
    const { mode, defaultPassword, demoPassword, featuredMember, publicPages, openRoster } = this.config
    const isSeeded = seedsDemo(this.config)
    return {
      mode,
      defaultPassword: mode === 'demo' ? defaultPassword : null,
      demoPassword: isSeeded ? demoPassword : null,
      demoUsernames: isSeeded ? DEMO_USERNAMES : [],
      featuredMember,
      publicPages,
      openRoster,
    }
  }
}
