import { Failure } from '@upline/contracts'

export class PremiumOnlyError extends Failure {
  constructor() {
    super('forbidden', 'sites.premium-only', 'The recruiting site is part of the premium plan.')
  }
}

export class UnknownMemberError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-member', 'There is no such member.')
  }
}

export class MayNotBuildError extends Failure {
  constructor() {
    super('forbidden', 'sites.may-not-build', 'You can build a site for yourself only.')
  }
}

export class UnknownSiteError extends Failure {
  constructor() {
    super('missing', 'sites.unknown-site', 'There is no such site.')
  }
}

export class UnknownThemeError extends Failure {
  constructor(theme: string) {
    super('invalid', 'sites.unknown-theme', `There is no theme '${theme}' for this site.`, {
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
    super('missing', 'sites.unknown-version', 'There is no such version of this site.')
  }
}

export class NotBuiltYetError extends Failure {
  constructor() {
    super('conflict', 'sites.not-built', 'Nothing of this site has been built yet.')
  }
}

export class PlanEndedError extends Failure {
  constructor() {
    super('forbidden', 'sites.plan-ended', 'The plan that this site belongs to has ended.')
  }
}
