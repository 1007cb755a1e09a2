import { Failure } from '@upline/contracts'

export class PremiumOnlyError extends Failure {
  constructor() {
    super('forbidden', 'sites.premium-only', 'The recruiting site is part of the premium plan.')
  }
}

export class UnknownMemberError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-member', 'Member not found.')
  }
}

export class MayNotBuildError extends Failure {
  constructor() {
    super('forbidden', 'sites.may-not-build', 'You can build a site for yourself only.')
  }
}

export class UnknownSiteError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-site', 'Site not found.')
  }
}

export class UnknownThemeError extends Failure {
  constructor(theme: string) {
    super('invalid', 'sites.unknown-theme', `Theme '${theme}' is not available for this site.`, {
      errors: [{ field: 'selectedTheme', message: 'Please choose one of the themes.' }],
    })
  }
}

export class BuildFailedError extends Failure {
  constructor() {
    super('unavailable', 'sites.build-failed', 'Failed to create site. Please try again.')
  }
}

export class UnknownVersionError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-version', 'Version not found.')
  }
}

export class NotBuiltYetError extends Failure {
  constructor() {
    super('conflict', 'sites.not-built', 'This site has not been built yet.')
  }
}

export class PlanEndedError extends Failure {
  constructor() {
    super('forbidden', 'sites.plan-ended', 'The plan that this site belongs to has ended.')
  }
}
