import type { EventType } from './define-event.ts'
import { accountsSnapshot } from './accounts-snapshot.event.ts'
import { agentRefused } from './agent-refused.event.ts'
import { agentRegistered } from './agent-registered.event.ts'
import { apiKeyRevoked } from './api-key-revoked.event.ts'
import { applicantKnown } from './applicant-known.event.ts'
import { bonusesSnapshot } from './bonuses-snapshot.event.ts'
import { clawbackBooked } from './clawback-booked.event.ts'
import { companyChanged } from './company-changed.event.ts'
import { companySnapshot } from './company-snapshot.event.ts'
import { credentialsIssued } from './credentials-issued.event.ts'
import { deductionsAccepted } from './deductions-accepted.event.ts'
import { disputeAnswered } from './dispute-answered.event.ts'
import { encompassLoanChanged } from './encompass-loan-changed.event.ts'
import { encompassLoansSnapshot } from './encompass-loans-snapshot.event.ts'
import { fundedDaysFound } from './funded-days-found.event.ts'
import { fundedDaysRequested } from './funded-days-requested.event.ts'
import { fundingsSnapshot } from './fundings-snapshot.event.ts'
import { holdChanged } from './hold-changed.event.ts'
import { importFinished } from './import-finished.event.ts'
import { leadReceived } from './lead-received.event.ts'
import { licensesEnding } from './licenses-ending.event.ts'
import { loanCreated } from './loan-created.event.ts'
import { loanFunded } from './loan-funded.event.ts'
import { loanSyncRequested } from './loan-sync-requested.event.ts'
import { loanUnfunded } from './loan-unfunded.event.ts'
import { loanUpdated } from './loan-updated.event.ts'
import { loansImported } from './loans-imported.event.ts'
import { loansSettled } from './loans-settled.event.ts'
import { mailFailed } from './mail-failed.event.ts'
import { mailSent } from './mail-sent.event.ts'
import { membersSnapshot } from './members-snapshot.event.ts'
import { passwordChanged } from './password-changed.event.ts'
import { passwordResetRequested } from './password-reset-requested.event.ts'
import { paymentMade } from './payment-made.event.ts'
import { paymentReceived } from './payment-received.event.ts'
import { plansSnapshot } from './plans-snapshot.event.ts'
import { recruitBonusEarned } from './recruit-bonus-earned.event.ts'
import { recruitBonusPostponed } from './recruit-bonus-postponed.event.ts'
import { recruitBonusReversed } from './recruit-bonus-reversed.event.ts'
import { recruitingTermsChanged } from './recruiting-terms-changed.event.ts'
import { registrationCompleted } from './registration-completed.event.ts'
import { registrationFailed } from './registration-failed.event.ts'
import { resetsSnapshot } from './resets-snapshot.event.ts'
import { rulesSummarized } from './rules-summarized.event.ts'
import { scenarioMoveEntered } from './scenario-move-entered.event.ts'
import { scenarioMoveRequested } from './scenario-move-requested.event.ts'
import { secondFactorChanged } from './second-factor-changed.event.ts'
import { siteFailed } from './site-failed.event.ts'
import { sitePublished } from './site-published.event.ts'
import { siteRequested } from './site-requested.event.ts'
import { siteUnpublished } from './site-unpublished.event.ts'
import { sitesSnapshot } from './sites-snapshot.event.ts'
import { statementReady } from './statement-ready.event.ts'
import { subscriptionChanged } from './subscription-changed.event.ts'
import { syncFinished } from './sync-finished.event.ts'
import { trialEnding } from './trial-ending.event.ts'
import { uplineChanged } from './upline-changed.event.ts'
import { uplinesChanged } from './uplines-changed.event.ts'
import { userCreated } from './user-created.event.ts'
import { userErased } from './user-erased.event.ts'
import { userRemoved } from './user-removed.event.ts'
import { userUpdated } from './user-updated.event.ts'
import { usersImported } from './users-imported.event.ts'
import { usersRemoved } from './users-removed.event.ts'
import { verificationDue } from './verification-due.event.ts'

/** Every type of event, by its name. */
export const EVENT_TYPES: EventType[] = [
  accountsSnapshot,
  agentRefused,
  agentRegistered,
  apiKeyRevoked,
  applicantKnown,
  bonusesSnapshot,
  clawbackBooked,
  companyChanged,
  companySnapshot,
  credentialsIssued,
  deductionsAccepted,
  disputeAnswered,
  encompassLoanChanged,
  encompassLoansSnapshot,
  fundedDaysFound,
  fundedDaysRequested,
  fundingsSnapshot,
  holdChanged,
  importFinished,
  leadReceived,
  licensesEnding,
  loanCreated,
  loanFunded,
  loanSyncRequested,
  loanUnfunded,
  loanUpdated,
  loansImported,
  loansSettled,
  mailFailed,
  mailSent,
  membersSnapshot,
  passwordChanged,
  passwordResetRequested,
  paymentMade,
  paymentReceived,
  plansSnapshot,
  recruitBonusEarned,
  recruitBonusPostponed,
  recruitBonusReversed,
  recruitingTermsChanged,
  registrationCompleted,
  registrationFailed,
  resetsSnapshot,
  rulesSummarized,
  scenarioMoveEntered,
  scenarioMoveRequested,
  secondFactorChanged,
  siteFailed,
  sitePublished,
  siteRequested,
  siteUnpublished,
  sitesSnapshot,
  statementReady,
  subscriptionChanged,
  syncFinished,
  trialEnding,
  uplineChanged,
  uplinesChanged,
  userCreated,
  userErased,
  userRemoved,
  userUpdated,
  usersImported,
  usersRemoved,
  verificationDue,
]
