import { failing, Failure } from '@upline/contracts'

export class PremiumOnlyError extends failing(
  'forbidden',
  'sites.premium-only',
  'The recruiting site is part of the premium plan.',
) {}

export class MemberNotFoundError extends failing('missing', 'sites.unknown-member', 'Member not found.') {}

export class MayNotBuildError extends failing(
  'forbidden',
  'sites.may-not-build',
  'You can build a site for yourself only.',
) {}

export class SiteNotFoundError extends failing('missing', 'sites.unknown-site', 'Site not found.') {}

export class UnknownThemeError extends Failure {
  constructor(theme: string) {
    super('invalid', 'sites.unknown-theme', `Theme '${theme}' is not available for this site.`, {
      errors: [{ field: 'selectedTheme', message: 'Please choose one of the themes.' }],
    })
  }
}

export class BuildFailedError extends failing(
  'unavailable',
  'sites.build-failed',
  'Failed to create site. Please try again.',
) {}

export class VersionNotFoundError extends failing('missing', 'sites.unknown-version', 'Version not found.') {}

export class NotBuiltYetError extends failing('conflict', 'sites.not-built', 'This site has not been built yet.') {}

export class PlanEndedError extends failing(
  'forbidden',
  'sites.plan-ended',
  'The plan that this site belongs to has ended.',
) {}
