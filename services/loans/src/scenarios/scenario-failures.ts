import { failing, Failure } from '@upline/contracts'

export class ScenarioNotFoundError extends failing(
  'missing',
  'loans.unknown-scenario',
  'Scenario not found. It may have been deleted, or it is not shared with you.',
) {}

export class ScenarioDeniedError extends Failure {
  constructor(message: string) {
    super('forbidden', 'loans.scenario-denied', message)
  }
}

export class ScenarioMemberError extends failing(
  'missing',
  'loans.unknown-member',
  'A member of the scenario was not found. Remove the move and try again.',
) {}

export class ScenarioCircleError extends Failure {
  constructor(name: string) {
    super('conflict', 'roster.upline-circle', `${name} would be their own upline. Change one of the moves.`)
  }
}

export class ScenarioTooLargeError extends Failure {
  constructor(maxLoans: number) {
    const message = `These changes affect more than ${maxLoans.toLocaleString('en-US')} loans. Choose fewer months or fewer changes.`
    super('unprocessable', 'loans.scenario-too-large', message)
  }
}

export class ScenarioSubmittedError extends failing(
  'conflict',
  'loans.scenario-submitted',
  'This scenario was sent for approval, so it does not change. Save a copy, or withdraw the request first.',
) {}

export class ScenarioChangedError extends failing(
  'conflict',
  'loans.scenario-changed',
  'The scenario was saved again while you sent it for approval. Check it, then send it again.',
) {}

export class ScenarioNotApprovedError extends failing(
  'conflict',
  'loans.scenario-not-approved',
  'A second person has to approve the scenario before it is applied.',
) {}

export class ScenarioAppliedError extends failing(
  'conflict',
  'loans.scenario-applied',
  'The scenario has already been applied.',
) {}

export class EmptyScenarioError extends failing(
  'unprocessable',
  'loans.scenario-empty',
  'The scenario changes nothing. Move a member or change a plan first.',
) {}

export class ScenarioApplyingError extends failing(
  'conflict',
  'loans.scenario-applying',
  'The scenario is being applied, and some moves are missing. Apply it again until all moves are entered.',
) {}
