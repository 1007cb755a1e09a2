// Written by `npm run docs` from the API document. A unit test fails if it is stale.
/* eslint-disable max-lines */
import type {
  AccessChecks,
  Adjustment,
  AgentPayment,
  AgentProfile,
  AgentRegistrationResult,
  AgentRegistrationState,
  ApiKey,
  Approval,
  ApprovalCounts,
  AttentionCounts,
  AttentionFixed,
  AttentionLoan,
  AttentionResponse,
  AttentionRow,
  Balance,
  Benchmark,
  BulkLoansRequest,
  BulkLoansResponse,
  BulkMembersResponse,
  BulkUplineResponse,
  BulkUplineUndone,
  ChainPaySetting,
  ClaimResult,
  Clawback,
  CommissionBreakdown,
  CommissionByMonth,
  CommissionRow,
  CommissionTotals,
  CompDryRun,
  CompPlan,
  CompPlanVersion,
  Company,
  ConfirmedSpelling,
  ConnectionTest,
  CurrentUser,
  DeadLetterDetail,
  DeadLetterLine,
  DeliveryRow,
  DisputeView,
  EncompassFailure,
  EncompassMilestone,
  EncompassRun,
  EncompassSettings,
  EncompassStatus,
  EvidenceMember,
  EvidencePack,
  FailedJobLine,
  FigureExplanation,
  Forecast,
  Hold,
  ImportJob,
  ImportStarted,
  ImportUndo,
  Lead,
  License,
  LicenseImport,
  LoanDetail,
  LoanExplanation,
  LoanHistoryEntry,
  LoanLookup,
  LoanScope,
  LoanSort,
  LoanTimeline,
  LoansMovePreview,
  LoansResponse,
  MailPreferences,
  MailPreview,
  MatchingKey,
  Member,
  MemberAgreement,
  MemberBalance,
  MemberClawback,
  MemberHistoryEntry,
  MemberImportJob,
  MemberImportStarted,
  MemberLicenses,
  MemberMatches,
  MemberPayroll,
  MemberSupervision,
  MemberYear,
  MessageResponse,
  MoveAccepted,
  MovePreview,
  MoveRequest,
  MovedFunding,
  MyCompPlan,
  NamedSupervision,
  NewApiKey,
  NextPaycheck,
  NmlsFinding,
  OperationsResponse,
  OperatorAction,
  OwnPlan,
  OwnSession,
  PayCalendar,
  PayPeriod,
  PayRun,
  PayRunDetail,
  PayRunVerification,
  PayTerms,
  PaymentNotice,
  PaymentPlace,
  PayrollSettings,
  PayrollTotals,
  PendingApproval,
  PendingApprovalRow,
  PipelineByAge,
  PlanAgreement,
  PlanAssignment,
  PlanInForce,
  PlanSubjects,
  PlanType,
  ProxyReport,
  PublicPagesSetting,
  RecoveryCodes,
  RecruitBonuses,
  RecruitedMembers,
  RecruitingFunnel,
  RecruitingReport,
  RecruitingSettings,
  RecruitingStats,
  Referral,
  RefreshResponse,
  RefusedRow,
  RememberedMapping,
  RememberedSpelling,
  RememberedStatusValue,
  ResetPasswordResponse,
  RetryResponse,
  RosterCounts,
  RuleSetting,
  SavedView,
  Scenario,
  ScenarioDetail,
  ScenarioResult,
  SecondFactorEnrolment,
  SecondFactorOfMember,
  SecondFactorState,
  ServiceState,
  ShadowDifference,
  ShadowExplained,
  ShadowRun,
  ShadowRunDetail,
  SignInSettings,
  Site,
  SitePreview,
  SiteResponse,
  SitesResponse,
  SpellingAssigned,
  Statement,
  StatementPerson,
  StoredFinding,
  TeamResponse,
  TreeResponse,
  TriggerSetting,
  VerifiedLines,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookResent,
} from '@upline/contracts'

export type AcceptDeductionsDto = { members: (string)[]; reason: string }

export type AcknowledgeDto = { planId: string; version: number; sha256: string }

export type AffiliateSiteDto = { firstName: string; lastName: string; email: string; phone: string; siteName: string; tagline?: string | null; aboutText?: string | null; selectedTheme: string; planType: PlanType; enableRecruiting?: boolean | null; commissionRate?: number | null; memberId?: string | null }

export type AgentDataDto = { firstName: string; lastName: string; email: string; title: string; nmls: string; mobilePhone: string; comments?: string | null; officePhone?: string | null; phoneExtension?: string | null; tollFreePhone?: string | null; fax?: string | null; bio?: string | null; website?: string | null; calendarLink?: string | null; facebookUrl?: string | null; twitterUrl?: string | null; linkedinUrl?: string | null; youtubeUrl?: string | null; instagramUrl?: string | null; profilePhotoUrl?: string }

export type AssignSpellingDto = { spelling: string; officerId: string; remember?: boolean | null }

export type AttestationDto = { name: string; isConfirmed: boolean }

export type BeginDto = { password: string }

export type CarryDto = { all?: boolean | null; members?: (string)[] | null }

export type ChainPayDto = { chainPay: 'amounts' | 'names' | 'nothing' }

export type ChangeCompanyDto = { name?: string | null; timeZone?: string | null }

export type ChangeLoanDto = { officerId?: string | null; originators?: (OriginatorDto)[] | null; amount?: number | null; fundedOn?: string | null; remember?: boolean | null; appliedOn?: string | null; leadSource?: string | null; lockedOn?: string | null; noteRate?: number | null; outcome?: 'cancelled' | 'denied' | 'withdrawn' | null; paidBy?: 'consumer' | 'lender' | null; points?: number | null }

export type ChangePasswordDto = { currentPassword: string; newPassword: string }

export type ChangePayCalendarDto = { frequency: 'biweekly' | 'monthly' | 'semimonthly' | 'weekly'; offsets?: PayOffsetsDto | null; anchor?: string | null }

export type ChangeSettingsDto = { recruitBonus?: 'off' | 'on-funded-loans' | 'on-registration' | null; bonusLoans?: number | null; disclosure?: string | null; attestation?: AttestationDto | null }

export type ChoosePlanDto = { planType: PlanType }

export type ClawbackPlanDto = { periods: number }

export type CompDryRunDto = { planId: string; terms: CompPlanTermsDto; from: string; to: string }

export type CompPlanOverrideDto = { rateBp: number; minDollars?: number | null; maxDollars?: number | null; perLoanDollars?: number | null; level?: 1 | 2 | 3 | null }

export type CompPlanRateDto = { rateBp: number; maxDollars?: number | null; minDollars?: number | null; perLoanDollars?: number | null }

export type CompPlanTermsDto = { personal: CompPlanRateDto; overrides: (CompPlanOverrideDto)[]; tiers?: CompPlanTiersDto | null }

export type CompPlanTiersDto = { steps: (TierStepDto)[]; measure: 'units' | 'volume'; mode: 'marginal' | 'whole-month' }

export type CompleteRegistrationDto = { agentData: AgentDataDto; planType: PlanType; recruiterId?: string | null }

export type ConfirmDto = { code: string }

export type ConfirmSpellingDto = { applyToWaiting?: boolean | null }

export type CreatePaymentDto = { amount?: number | null; agentData: AgentDataDto; planType: PlanType; recruiterId?: string | null }

export type DatedAmountDto = { amount: number; from: string; to?: string | null }

export type DecisionDto = { note?: string | null }

export type DeferDto = { all?: boolean | null; holds?: (string)[] | null }

export type DeliveryStatus = 'failed' | 'queued' | 'sent'

export type DiscardDto = { reason: string }

export type DismissDto = { reason: string }

export type DismissRowsDto = { importId: string; line?: number | null; reason: string }

export type EarlyPayoffDto = { loanId: string; percent?: number | null; paidOffOn?: string | null; reason: string }

export type EarningCodesDto = { commission: string; override: string; bonus: string; adjustment: string; draw: string; clawback: string; guarantee?: string | null; recovery?: string | null; carried?: string | null }

export type ErasureDto = { username: string; reason: string }

export type ExplainDto = { note: string }

export type ExplainMatchingDto = { cause?: 'amount' | 'chain' | 'missing-loan' | 'missing-payee' | 'plan' | 'rounding' | 'split' | 'timing' | null; q?: string | null; note: string }

export type GiveAmountDto = { loanId: string; amount: number }

export type GlAccountsDto = { payable: string; commission: string; override: string; bonus: string; adjustment: string; draw: string; clawback: string; guarantee?: string | null; recovery?: string | null; carried?: string | null }

export type HealthResponse = { ready: boolean; parts: { encompass: Part; identity: Part; loans: Part; notifications: Part; recruiting: Part; redis: Part; roster: Part; sites: Part } }

export type ImportCsvDto = { csvData: (object)[]; invite?: boolean | null; fileName?: string | null }

export type ImportMembersDto = { members: (object)[]; invite?: boolean | null; fileName?: string | null }

export type LeadChangeDto = { status?: 'applied' | 'contacted' | 'lost' | 'new' | 'won' | null; loanNumber?: string | null }

export type LicenseDto = { state: string; number: string; from: string; to: string | null }

export type LicensesDto = { licenses: (LicenseDto)[] }

export type MailPreferencesDto = { commissionDigest?: boolean | null; statementReady?: boolean | null; verificationDue?: boolean | null; disputeAnswered?: boolean | null; paymentMade?: boolean | null; holdReleased?: boolean | null }

export type MapMilestonesDto = { milestones: (MappedMilestoneDto)[] }

export type MappedMilestoneDto = { name: string; status: 'Application' | 'Clear to Close' | 'Conditions' | 'Funded' | 'Processing' | null }

export type MappingDto = { headers: (string)[]; mapping: Record<string, string | null> }

export type MemberPayrollDto = { employeeNumber?: string | null; employment?: '1099' | 'entity' | 'w2' | null; costCenter?: string | null; hiredOn?: string | null; leftOn?: string | null }

export type MoveReasonDto = { reason?: string | null }

export type NewAdjustmentDto = { memberId: string; amount: number; reason: string; loanId?: string | null; settlementCost?: SettlementCostDto | null; type: 'bonus' | 'correction' | 'draw' | 'fee' | 'other' }

export type NewApiKeyDto = { name: string; scopes: ('commissions:read' | 'imports:write' | 'leads:read' | 'leads:write' | 'loans:read' | 'loans:write' | 'members:read' | 'members:write' | 'payroll:read' | 'recruiting:read' | 'webhooks:manage')[]; password?: string | null; code?: string | null; expiresAt?: string | null }

export type NewCompPlanDto = { name: string }

export type NewLoanDto = { borrower: string; officerId?: string | null; originators?: (OriginatorDto)[] | null; address?: string | null; city?: string | null; state?: string | null; purpose?: string | null; product?: string | null; amount?: number | null; status?: 'Application' | 'Clear to Close' | 'Conditions' | 'Funded' | 'Processing' | null; loanNumber?: string | null; createdOn?: string | null; appliedOn?: string | null; lockedOn?: string | null; fundedOn?: string | null }

export type NewMemberDto = { firstName: string; lastName: string; email: string; username?: string; role?: 'admin' | 'assistant' | 'ceo' | 'loan_officer' | 'manager' | 'processor' | 'senior_loan_officer'; duties?: ('auditor' | 'compliance' | 'payroll')[]; level?: number; isActive?: boolean; password?: string; licenses?: (LicenseDto)[]; phone?: string | null; address?: string | null; city?: string | null; state?: string | null; zipCode?: string | null; businessName?: string | null; branch?: string | null; originationWebsite?: string | null; recruitingWebsite?: string | null; licenseNumber?: string | null; specialties?: string | null; notes?: string | null; profilePhotoUrl?: string | null; profilePhotoFile?: string | null; nmls?: string | null; bio?: string | null; facebookUrl?: string | null; linkedinUrl?: string | null; twitterUrl?: string | null; title?: string | null; officePhone?: string | null; phoneExtension?: string | null; tollFreePhone?: string | null; fax?: string | null; calendarLink?: string | null; youtubeUrl?: string | null; instagramUrl?: string | null; employeeNumber?: string | null; costCenter?: string | null; employment?: '1099' | 'entity' | 'w2' | null; hiredOn?: string | null; leftOn?: string | null; uplineId?: string | null }

export type NewPlanAssignmentDto = { scope: 'branch' | 'company' | 'member' | 'role'; effectiveFrom: string; planId?: string | null; subject?: string | null }

export type NewPlanVersionDto = { effectiveFrom: string; personal: CompPlanRateDto; overrides: (CompPlanOverrideDto)[]; tiers?: CompPlanTiersDto | null }

export type NewWebhookDto = { url: string; description?: string | null; eventTypes: ('commission.earned' | 'commission.reversed' | 'loan.funded' | 'loan.unfunded' | 'loans.settled')[] }

export type OpenDisputeDto = { reason: 'effective-date' | 'missing-assignment' | 'no-agreement' | 'no-plan' | 'other' | 'other-rate-expected'; comment: string }

export type OpenLoanDisputeDto = { loanNumber: string; reason: 'effective-date' | 'missing-assignment' | 'no-agreement' | 'no-plan' | 'other' | 'other-rate-expected'; comment: string }

export type OpenMember = { firstName: string; lastName: string; level: number; originationWebsite: string; recruitingWebsite: string; role: 'admin' | 'assistant' | 'ceo' | 'loan_officer' | 'manager' | 'processor' | 'senior_loan_officer' }

export type OriginatorDto = { memberId: string; percent: number }

export type OwnerDto = { ownerId?: string | null }

export type PageSpanDto = { traceparent: string; method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; screen: string; status: number; startedMsAgo: number; tookMs: number }

export type PageSpansDto = { spans: (PageSpanDto)[] }

export type PageViewDto = { recruiter: string; visitor: string }

export type Part = { ready: boolean; waitsFor?: (string)[]; replicas?: unknown[] }

export type PayOffsetsDto = { lock: number; verify: number; pay: number }

export type PayTermsDto = { draw?: DatedAmountDto | null; guarantee?: DatedAmountDto | null; floor?: number | null }

export type PayoffStepDto = { withinDays: number; percent: number }

export type PayrollSettingsDto = { companyCode: string; earningCodes: EarningCodesDto; glAccounts: GlAccountsDto; recoveryLimitPercent?: number | null; floor?: number | null; payoffRule?: (PayoffStepDto)[] | null }

export type PlaceHoldDto = { loanId?: string | null; loanNumber?: string | null; memberId?: string | null; reason: string }

export type PreviewDto = { selectedTheme: string; planType: PlanType; enableRecruiting?: boolean | null; commissionRate?: number | null; memberId?: string | null; aboutText?: string; email?: string; firstName?: string; lastName?: string; phone?: string; siteName?: string; tagline?: string }

export type ProofDto = { code: string; password: string }

export type ProofOfOwnerDto = { code?: string | null; password: string }

export type ProxyCheckDto = { quarter: string }

export type PublicPagesDto = { publicPages: boolean }

export type RecruitingCheckDto = { year: string }

export type ReleaseDto = { reason: string }

export type ReleaseHoldDto = { reason: string }

export type ReopenPeriodDto = { reason: string }

export type ResetPasswordDto = { username: string }

export type ResolveDisputeDto = { answer: string; amount?: number | null }

export type RuleSettingDto = { action: 'block' | 'hold' | 'info' | 'off' | 'warn'; reason?: string | null }

export type SameNumberDto = { loanId: string; keep?: string | null }

export type SavedViewDto = { query: string; columns: (string)[] }

export type ScenarioChangesDto = { moves: (ScenarioMoveDto)[]; plans: (ScenarioPlanDto)[] }

export type ScenarioDraftDto = { changes: ScenarioChangesDto; months: 1 | 3 | 6 | 12 }

export type ScenarioInputDto = { name: string; effectiveOn: string; changes: ScenarioChangesDto; months: 1 | 3 | 6 | 12 }

export type ScenarioMoveDto = { memberId: string; uplineId?: string | null }

export type ScenarioPlanDto = { planId: string; terms: CompPlanTermsDto }

export type SendRowDto = { importId: string; line: number; cells: Record<string, string> }

export type SendTestEmailDto = { email: string }

export type SentMemberDto = { id?: unknown; createdAt?: unknown; needsPasswordChange?: unknown; uplineName?: unknown; downlineCount?: unknown; firstName?: string; lastName?: string; email?: string; username?: string; role?: 'admin' | 'assistant' | 'ceo' | 'loan_officer' | 'manager' | 'processor' | 'senior_loan_officer'; duties?: ('auditor' | 'compliance' | 'payroll')[]; level?: number; isActive?: boolean; licenses?: (LicenseDto)[]; phone?: string | null; address?: string | null; city?: string | null; state?: string | null; zipCode?: string | null; businessName?: string | null; branch?: string | null; originationWebsite?: string | null; recruitingWebsite?: string | null; licenseNumber?: string | null; specialties?: string | null; notes?: string | null; profilePhotoUrl?: string | null; profilePhotoFile?: string | null; nmls?: string | null; bio?: string | null; facebookUrl?: string | null; linkedinUrl?: string | null; twitterUrl?: string | null; title?: string | null; officePhone?: string | null; phoneExtension?: string | null; tollFreePhone?: string | null; fax?: string | null; calendarLink?: string | null; youtubeUrl?: string | null; instagramUrl?: string | null; employeeNumber?: string | null; employment?: '1099' | 'entity' | 'w2' | null; costCenter?: string | null; hiredOn?: string | null; leftOn?: string | null; uplineId?: string | null }

export type SetAllUplinesDto = { uplineId: string }

export type SetUplineDto = { effectiveOn?: string | null; uplineId: string | null }

export type SettingsDto = { milestones?: Record<string, 'Application' | 'Clear to Close' | 'Conditions' | 'Funded' | 'Processing'> | null; fundedSignal?: 'both' | 'milestone' | 'released' | null; amountField?: '1109' | '2' | null; timeZone?: string | null; pollingMinutes?: number | null; folders?: (string)[] | null; isV1Fallback?: boolean | null }

export type SettlementCostDto = { estimate: number; actual: number }

export type SignInDto = { username: string; password: string; code?: string | null }

export type SignOffDto = { rejectedReason?: string | null }

export type StatusValuesDto = { values: Record<string, string | null> }

export type SupervisionDto = { supervision: (SupervisionRecordDto)[] }

export type SupervisionRecordDto = { work: string; from: string; to: string | null }

export type TierStepDto = { from: number; extraBp: number }

export type TriggerDto = { trigger: 'application' | 'funding' | 'lock' }

export type VerifyLinesDto = { all?: boolean | null; lines?: (string)[] | null }

export type WaitingSpelling = { spelling: string; writtenAs: string; loans: number; matches: number }

export type WaiverDto = { amount?: number | null; reason: string }

export type WebhookChangeDto = { url?: string; description?: string; eventTypes?: ('commission.earned' | 'commission.reversed' | 'loan.funded' | 'loan.unfunded' | 'loans.settled')[]; isEnabled?: boolean }

export type WriteOffDto = { reason: string }

export type CallTree = {
  'api': {
    'adjustments': {
      '': {
        GET: { query: { state?: string; limit?: string; cursor?: string }; body: undefined; answer: (Adjustment)[] }
        POST: { query: undefined; body: NewAdjustmentDto; answer: Adjustment }
      }
      '*': {
        'approve': {
          '': {
            POST: { query: undefined; body: DecisionDto; answer: Adjustment }
          }
        }
        'reject': {
          '': {
            POST: { query: undefined; body: DecisionDto; answer: Adjustment }
          }
        }
      }
      'early-payoff': {
        '': {
          POST: { query: undefined; body: EarlyPayoffDto; answer: Adjustment }
        }
      }
    }
    'affiliate-sites': {
      '': {
        GET: { query: { memberId?: string }; body: undefined; answer: SitesResponse }
      }
      '*': {
        '': {
          DELETE: { query: undefined; body: undefined; answer: Site }
        }
        'versions': {
          '*': {
            'publish': {
              '': {
                POST: { query: undefined; body: undefined; answer: Site }
              }
            }
          }
        }
      }
      'preview': {
        '': {
          POST: { query: undefined; body: PreviewDto; answer: SitePreview }
        }
      }
    }
    'agent-photos': {
      '': {
        POST: { query: undefined; body: FormData; answer: { photoUrl: string } }
      }
    }
    'agent-profile': {
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: AgentProfile }
        }
      }
    }
    'agent-registrations': {
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: AgentRegistrationState }
        }
      }
    }
    'api-keys': {
      '': {
        GET: { query: undefined; body: undefined; answer: (ApiKey)[] }
        POST: { query: undefined; body: NewApiKeyDto; answer: NewApiKey }
      }
      '*': {
        '': {
          DELETE: { query: undefined; body: undefined; answer: ApiKey }
        }
      }
    }
    'approvals': {
      '': {
        GET: { query: { kind?: 'adjustment' | 'clawback-waiver' | 'loan-change' | 'loan-merge' | 'matching-key' | 'plan-assignment' | 'plan-version' | 'rule-setting' | 'scenario' | 'write-off'; limit?: string; cursor?: string; state?: 'approved' | 'decided' | 'pending' | 'rejected' | 'withdrawn' }; body: undefined; answer: (Approval)[] }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: Approval }
        }
        'approve': {
          '': {
            POST: { query: undefined; body: DecisionDto; answer: Approval }
          }
        }
        'reject': {
          '': {
            POST: { query: undefined; body: DecisionDto; answer: Approval }
          }
        }
        'withdraw': {
          '': {
            POST: { query: undefined; body: DecisionDto; answer: Approval }
          }
        }
      }
      'count': {
        '': {
          GET: { query: undefined; body: undefined; answer: ApprovalCounts }
        }
      }
    }
    'attention': {
      '': {
        GET: { query: { kind?: 'ambiguous-officer' | 'dead-letter' | 'leaver-balance' | 'missing-amount' | 'refused-row' | 'same-number' | 'unconfirmed-loan' | 'unknown-officer' | 'unmapped-milestone'; limit?: string; cursor?: string }; body: undefined; answer: AttentionResponse }
      }
      'amount': {
        '': {
          POST: { query: undefined; body: GiveAmountDto; answer: AttentionFixed | PendingApproval }
        }
      }
      'count': {
        '': {
          GET: { query: undefined; body: undefined; answer: AttentionCounts }
        }
      }
      'dead-letters': {
        '*': {
          'dismiss': {
            '': {
              POST: { query: undefined; body: DismissDto; answer: AttentionFixed }
            }
          }
          'replay': {
            '': {
              POST: { query: undefined; body: undefined; answer: AttentionFixed }
            }
          }
        }
      }
      'leaver-balance': {
        '*': {
          'owner': {
            '': {
              PUT: { query: undefined; body: OwnerDto; answer: AttentionFixed }
            }
          }
        }
      }
      'loans': {
        '': {
          GET: { query: { kind: 'ambiguous-officer' | 'dead-letter' | 'leaver-balance' | 'missing-amount' | 'refused-row' | 'same-number' | 'unconfirmed-loan' | 'unknown-officer' | 'unmapped-milestone'; subject: string; limit?: string; cursor?: string }; body: undefined; answer: (AttentionLoan)[] }
        }
      }
      'number': {
        '': {
          POST: { query: undefined; body: SameNumberDto; answer: AttentionFixed | PendingApproval }
        }
      }
      'officer': {
        '': {
          POST: { query: undefined; body: AssignSpellingDto; answer: AttentionFixed }
        }
      }
      'row': {
        '': {
          POST: { query: undefined; body: SendRowDto; answer: AttentionFixed | PendingApproval }
        }
      }
      'rows': {
        '': {
          GET: { query: { importId: string; limit?: string; cursor?: string }; body: undefined; answer: (AttentionRow)[] }
        }
        'dismiss': {
          '': {
            POST: { query: undefined; body: DismissRowsDto; answer: AttentionFixed }
          }
        }
      }
    }
    'auth': {
      'access': {
        '': {
          GET: { query: undefined; body: undefined; answer: AccessChecks }
        }
      }
      'change-password': {
        '': {
          POST: { query: undefined; body: ChangePasswordDto; answer: MessageResponse }
        }
      }
      'login': {
        '': {
          POST: { query: undefined; body: SignInDto; answer: CurrentUser }
        }
      }
      'logout': {
        '': {
          POST: { query: undefined; body: undefined; answer: MessageResponse }
        }
      }
      'me': {
        '': {
          GET: { query: undefined; body: undefined; answer: CurrentUser }
        }
      }
      'proof': {
        '': {
          POST: { query: undefined; body: ProofOfOwnerDto; answer: MessageResponse }
        }
      }
      'reset-password': {
        '': {
          POST: { query: undefined; body: ResetPasswordDto; answer: ResetPasswordResponse }
        }
      }
      'second-factor': {
        '': {
          GET: { query: undefined; body: undefined; answer: SecondFactorState }
        }
        'confirm': {
          '': {
            POST: { query: undefined; body: ConfirmDto; answer: RecoveryCodes }
          }
        }
        'disable': {
          '': {
            POST: { query: undefined; body: ProofDto; answer: MessageResponse }
          }
        }
        'enrolment': {
          '': {
            POST: { query: undefined; body: BeginDto; answer: SecondFactorEnrolment }
          }
        }
        'of': {
          '*': {
            '': {
              GET: { query: undefined; body: undefined; answer: SecondFactorOfMember }
            }
            'reset': {
              '': {
                POST: { query: undefined; body: undefined; answer: MessageResponse }
              }
            }
          }
        }
        'recovery-codes': {
          '': {
            POST: { query: undefined; body: ProofDto; answer: RecoveryCodes }
          }
        }
      }
      'sessions': {
        '': {
          GET: { query: undefined; body: undefined; answer: (OwnSession)[] }
        }
        '*': {
          '': {
            DELETE: { query: undefined; body: undefined; answer: MessageResponse }
          }
        }
        'of': {
          '*': {
            'end': {
              '': {
                POST: { query: undefined; body: undefined; answer: MessageResponse }
              }
            }
          }
        }
      }
      'settings': {
        '': {
          GET: { query: undefined; body: undefined; answer: SignInSettings }
        }
      }
      'sign-out-everywhere': {
        '': {
          POST: { query: undefined; body: undefined; answer: MessageResponse }
        }
      }
    }
    'balances': {
      '': {
        GET: { query: { q?: string; limit?: string; cursor?: string }; body: undefined; answer: (MemberBalance)[] }
      }
      '*': {
        '': {
          GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: Balance }
        }
        'clawbacks': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (MemberClawback)[] }
          }
          '*': {
            'plan': {
              '': {
                PUT: { query: undefined; body: ClawbackPlanDto; answer: MemberClawback }
                DELETE: { query: undefined; body: undefined; answer: MemberClawback }
              }
            }
            'waiver': {
              '': {
                POST: { query: undefined; body: WaiverDto; answer: PendingApproval }
              }
            }
          }
        }
        'terms': {
          '': {
            GET: { query: undefined; body: undefined; answer: PayTerms }
            PUT: { query: undefined; body: PayTermsDto; answer: PayTerms }
          }
        }
        'write-off': {
          '': {
            POST: { query: undefined; body: WriteOffDto; answer: PendingApproval }
          }
        }
      }
    }
    'benchmark': {
      '': {
        GET: { query: { scope?: LoanScope }; body: undefined; answer: Benchmark }
      }
    }
    'clawbacks': {
      '': {
        GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (Clawback)[] }
      }
    }
    'commissions': {
      '': {
        GET: { query: { q?: string; status?: string; limit?: string; cursor?: string }; body: undefined; answer: (CommissionRow)[] }
      }
      'breakdown': {
        '': {
          GET: { query: { period: 'last-3-months' | 'last-6-months' | 'this-month'; scope?: LoanScope; asOf?: string }; body: undefined; answer: CommissionBreakdown }
        }
      }
      'explanation': {
        '': {
          GET: { query: { figure: 'avg-days' | 'breakdown' | 'paid' | 'pending' | 'personal-loans' | 'team-volume' | 'this-month' | 'total-commission' | 'total-earned' | 'total-loans' | 'total-volume'; level?: '0' | '1' | '2' | '3'; period?: 'last-3-months' | 'last-6-months' | 'this-month'; scope?: LoanScope; sort?: LoanSort; q?: string; status?: string; limit?: string; cursor?: string }; body: undefined; answer: FigureExplanation }
        }
      }
      'next-paycheck': {
        '': {
          GET: { query: undefined; body: undefined; answer: NextPaycheck }
        }
      }
      'totals': {
        '': {
          GET: { query: { scope?: LoanScope; asOf?: string }; body: undefined; answer: CommissionTotals }
        }
      }
    }
    'comp-plans': {
      '': {
        GET: { query: undefined; body: undefined; answer: (CompPlan)[] }
        POST: { query: undefined; body: NewCompPlanDto; answer: CompPlan }
      }
      '*': {
        'versions': {
          '': {
            POST: { query: undefined; body: NewPlanVersionDto; answer: CompPlanVersion }
          }
          '*': {
            'approve': {
              '': {
                POST: { query: undefined; body: undefined; answer: CompPlanVersion }
              }
            }
            'withdraw': {
              '': {
                POST: { query: undefined; body: undefined; answer: CompPlanVersion }
              }
            }
          }
        }
      }
      'assignments': {
        '': {
          POST: { query: undefined; body: NewPlanAssignmentDto; answer: PlanAssignment }
        }
        '*': {
          'approve': {
            '': {
              POST: { query: undefined; body: undefined; answer: PlanAssignment }
            }
          }
          'withdraw': {
            '': {
              POST: { query: undefined; body: undefined; answer: PlanAssignment }
            }
          }
        }
      }
      'company': {
        '': {
          GET: { query: undefined; body: undefined; answer: PlanInForce }
        }
      }
      'dry-run': {
        '': {
          POST: { query: undefined; body: CompDryRunDto; answer: CompDryRun }
        }
      }
      'mine': {
        '': {
          GET: { query: undefined; body: undefined; answer: MyCompPlan }
        }
        'acknowledge': {
          '': {
            POST: { query: undefined; body: AcknowledgeDto; answer: PlanAgreement }
          }
        }
      }
      'subjects': {
        '': {
          GET: { query: undefined; body: undefined; answer: PlanSubjects }
        }
      }
      'trigger': {
        '': {
          GET: { query: undefined; body: undefined; answer: TriggerSetting }
          PUT: { query: undefined; body: TriggerDto; answer: TriggerSetting }
        }
      }
    }
    'company': {
      '': {
        GET: { query: undefined; body: undefined; answer: Company }
        PUT: { query: undefined; body: ChangeCompanyDto; answer: Company }
      }
    }
    'complete-agent-registration': {
      '': {
        POST: { query: undefined; body: CompleteRegistrationDto; answer: AgentRegistrationResult | AgentRegistrationState }
      }
    }
    'compliance': {
      'agreements': {
        '': {
          GET: { query: { q?: string; state?: 'acknowledged' | 'earlier-text' | 'missing'; limit?: string; cursor?: string }; body: undefined; answer: (MemberAgreement)[] }
        }
        'export.csv': {
          '': {
            GET: { query: { q?: string; state?: 'acknowledged' | 'earlier-text' | 'missing' }; body: undefined; answer: string }
          }
        }
      }
      'claims': {
        '': {
          GET: { query: { outcome?: 'hidden' | 'refused' | 'unpublished'; member?: string; limit?: string; cursor?: string; open?: 'false' | 'true' }; body: undefined; answer: (ClaimResult)[] }
        }
      }
      'findings': {
        '': {
          GET: { query: { rule?: string; loanId?: string; limit?: string; cursor?: string; action?: 'hold' | 'info' | 'warn' }; body: undefined; answer: (StoredFinding)[] }
        }
      }
      'nmls': {
        '': {
          GET: { query: { problem?: string; released?: string; member?: string; limit?: string; cursor?: string }; body: undefined; answer: (NmlsFinding)[] }
        }
        '*': {
          'release': {
            '': {
              POST: { query: undefined; body: ReleaseDto; answer: NmlsFinding }
            }
          }
        }
      }
      'proxy': {
        '': {
          GET: { query: { quarter?: string }; body: undefined; answer: ProxyReport }
        }
        'check': {
          '': {
            POST: { query: undefined; body: ProxyCheckDto; answer: ProxyReport }
          }
        }
        'report.csv': {
          '': {
            GET: { query: { quarter?: string }; body: undefined; answer: string }
          }
        }
      }
      'recruiting': {
        '': {
          GET: { query: { year?: string }; body: undefined; answer: RecruitingReport }
        }
        'check': {
          '': {
            POST: { query: undefined; body: RecruitingCheckDto; answer: RecruitingReport }
          }
        }
        'report.csv': {
          '': {
            GET: { query: { year?: string }; body: undefined; answer: string }
          }
        }
      }
      'rules': {
        '': {
          GET: { query: undefined; body: undefined; answer: (RuleSetting)[] }
        }
        '*': {
          '': {
            PUT: { query: undefined; body: RuleSettingDto; answer: RuleSetting | PendingApproval }
          }
        }
      }
    }
    'create-affiliate-site': {
      '': {
        POST: { query: undefined; body: AffiliateSiteDto; answer: SiteResponse }
      }
    }
    'create-agent-payment': {
      '': {
        POST: { query: undefined; body: CreatePaymentDto; answer: AgentPayment }
      }
    }
    'deliveries': {
      '': {
        GET: { query: { status?: DeliveryStatus; limit?: string; cursor?: string }; body: undefined; answer: (DeliveryRow)[] }
      }
      '*': {
        'resend': {
          '': {
            POST: { query: undefined; body: undefined; answer: DeliveryRow }
          }
        }
      }
    }
    'disputes': {
      '': {
        GET: { query: { limit?: string; cursor?: string; open?: 'false' | 'true' }; body: undefined; answer: (DisputeView)[] }
        POST: { query: undefined; body: OpenLoanDisputeDto; answer: DisputeView }
      }
      '*': {
        'resolve': {
          '': {
            POST: { query: undefined; body: ResolveDisputeDto; answer: DisputeView }
          }
        }
      }
    }
    'docs': {
      '': {
        GET: { query: undefined; body: undefined; answer: string }
      }
    }
    'evidence': {
      '': {
        GET: { query: { loanId?: string; memberId?: string; branch?: string; from?: string; to?: string }; body: undefined; answer: string }
      }
      'members': {
        '': {
          GET: { query: { q?: string }; body: undefined; answer: (EvidenceMember)[] }
        }
      }
      'packs': {
        '': {
          GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (EvidencePack)[] }
        }
      }
    }
    'figures': {
      'commission-by-month': {
        '': {
          GET: { query: { scope?: LoanScope }; body: undefined; answer: CommissionByMonth }
        }
      }
      'forecast': {
        '': {
          GET: { query: { scope?: LoanScope }; body: undefined; answer: Forecast }
        }
      }
      'pipeline-by-age': {
        '': {
          GET: { query: { scope?: LoanScope }; body: undefined; answer: PipelineByAge }
        }
      }
    }
    'health': {
      '': {
        GET: { query: undefined; body: undefined; answer: HealthResponse }
      }
    }
    'holds': {
      '': {
        GET: { query: { loanId?: string; limit?: string; cursor?: string; state?: 'active' | 'released' }; body: undefined; answer: (Hold)[] }
        POST: { query: undefined; body: PlaceHoldDto; answer: Hold }
      }
      '*': {
        'release': {
          '': {
            POST: { query: undefined; body: ReleaseHoldDto; answer: Hold }
          }
        }
      }
    }
    'imports': {
      '': {
        POST: { query: { mode?: 'history' | 'loans' }; body: FormData; answer: ImportStarted }
        GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (ImportJob)[] }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: ImportJob }
        }
        'cancel': {
          '': {
            POST: { query: undefined; body: undefined; answer: ImportJob }
          }
        }
        'events': {
          '': {
            GET: { query: undefined; body: undefined; answer: string }
          }
        }
        'pending-approval': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (PendingApprovalRow)[] }
          }
        }
        'refused': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (RefusedRow)[] }
          }
        }
        'refused.csv': {
          '': {
            GET: { query: undefined; body: undefined; answer: string }
          }
        }
        'undo': {
          '': {
            POST: { query: undefined; body: undefined; answer: ImportUndo }
          }
        }
      }
      'mappings': {
        '': {
          GET: { query: undefined; body: undefined; answer: (RememberedMapping)[] }
          PUT: { query: undefined; body: MappingDto; answer: undefined }
        }
      }
      'status-values': {
        '': {
          GET: { query: undefined; body: undefined; answer: (RememberedStatusValue)[] }
          PUT: { query: undefined; body: StatusValuesDto; answer: undefined }
        }
      }
    }
    'integrations': {
      'encompass': {
        'failures': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (EncompassFailure)[] }
          }
          'dead-letters': {
            '*': {
              'replay': {
                '': {
                  POST: { query: undefined; body: undefined; answer: RetryResponse }
                }
              }
            }
          }
          'notifications': {
            '*': {
              'retry': {
                '': {
                  POST: { query: undefined; body: undefined; answer: RetryResponse }
                }
              }
            }
            'retry': {
              '': {
                POST: { query: undefined; body: undefined; answer: RetryResponse }
              }
            }
          }
        }
        'milestones': {
          '': {
            GET: { query: undefined; body: undefined; answer: (EncompassMilestone)[] }
            PUT: { query: undefined; body: MapMilestonesDto; answer: (EncompassMilestone)[] }
          }
        }
        'runs': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (EncompassRun)[] }
          }
        }
        'settings': {
          '': {
            GET: { query: undefined; body: undefined; answer: EncompassSettings }
            PUT: { query: undefined; body: SettingsDto; answer: EncompassSettings }
          }
        }
        'status': {
          '': {
            GET: { query: undefined; body: undefined; answer: EncompassStatus }
          }
        }
        'test': {
          '': {
            POST: { query: undefined; body: undefined; answer: ConnectionTest }
          }
        }
      }
    }
    'leads': {
      '': {
        GET: { query: { limit?: string; cursor?: string; status?: 'applied' | 'contacted' | 'lost' | 'new' | 'won'; q?: string; scope?: 'company' | 'mine' }; body: undefined; answer: (Lead)[] }
      }
      '*': {
        '': {
          PATCH: { query: undefined; body: LeadChangeDto; answer: Lead }
        }
      }
      'export.csv': {
        '': {
          GET: { query: { scope?: 'company' | 'mine'; status?: 'applied' | 'contacted' | 'lost' | 'new' | 'won'; q?: string }; body: undefined; answer: string }
        }
      }
    }
    'licenses': {
      '': {
        GET: { query: { q?: string; state?: string; show?: 'expired' | 'expiring' | 'missing' | 'recorded'; limit?: string; cursor?: string }; body: undefined; answer: (MemberLicenses)[] }
      }
      'export.csv': {
        '': {
          GET: { query: { q?: string; state?: string; show?: 'expired' | 'expiring' | 'missing' | 'recorded' }; body: undefined; answer: string }
        }
      }
      'import': {
        '': {
          POST: { query: { dryRun?: 'false' | 'true' }; body: FormData; answer: LicenseImport }
        }
      }
    }
    'live': {
      '': {
        GET: { query: undefined; body: undefined; answer: string }
      }
    }
    'loan-views': {
      '': {
        GET: { query: undefined; body: undefined; answer: (SavedView)[] }
      }
      '*': {
        '': {
          PUT: { query: undefined; body: SavedViewDto; answer: SavedView }
          DELETE: { query: undefined; body: undefined; answer: { message: string } }
        }
      }
    }
    'loans': {
      '': {
        POST: { query: undefined; body: NewLoanDto; answer: LoanDetail }
        GET: { query: { outcome?: 'cancelled' | 'denied' | 'withdrawn'; scope?: LoanScope; sort?: LoanSort; q?: string; status?: string; limit?: string; cursor?: string }; body: undefined; answer: LoansResponse }
      }
      '*': {
        '': {
          PATCH: { query: undefined; body: ChangeLoanDto; answer: LoanDetail | PendingApproval }
          GET: { query: undefined; body: undefined; answer: LoanDetail }
        }
        'confirm': {
          '': {
            POST: { query: undefined; body: undefined; answer: LoanDetail }
          }
        }
        'explanation': {
          '': {
            GET: { query: { member?: string }; body: undefined; answer: LoanExplanation }
          }
        }
        'history': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (LoanHistoryEntry)[] }
          }
        }
        'timeline': {
          '': {
            GET: { query: undefined; body: undefined; answer: LoanTimeline }
          }
        }
      }
      'bulk-import': {
        '': {
          POST: { query: undefined; body: BulkLoansRequest; answer: BulkLoansResponse }
        }
      }
      'export.csv': {
        '': {
          GET: { query: { columns?: string; outcome?: 'cancelled' | 'denied' | 'withdrawn'; scope?: LoanScope; sort?: LoanSort; q?: string; status?: string; limit?: string; cursor?: string }; body: undefined; answer: string }
        }
      }
      'lookup': {
        '': {
          GET: { query: { number?: string; loan?: string }; body: undefined; answer: LoanLookup }
        }
      }
      'matching-keys': {
        '*': {
          '': {
            GET: { query: undefined; body: undefined; answer: (MatchingKey)[] }
          }
        }
      }
      'move-preview': {
        '': {
          GET: { query: { member?: string; upline?: string; effectiveOn?: string }; body: undefined; answer: LoansMovePreview }
        }
        'funded': {
          '': {
            GET: { query: { limit?: string; cursor?: string; member?: string; upline?: string; effectiveOn?: string }; body: undefined; answer: (MovedFunding)[] }
          }
        }
      }
      'needs-attention': {
        '': {
          GET: { query: undefined; body: undefined; answer: (WaitingSpelling)[] }
        }
      }
      'spellings': {
        '': {
          GET: { query: { state?: 'confirmed' | 'proposed'; q?: string; limit?: string; cursor?: string }; body: undefined; answer: (RememberedSpelling)[] }
        }
        '*': {
          '': {
            DELETE: { query: undefined; body: undefined; answer: MessageResponse }
          }
          'confirm': {
            '': {
              POST: { query: undefined; body: ConfirmSpellingDto; answer: ConfirmedSpelling }
            }
          }
        }
        'assign': {
          '': {
            POST: { query: undefined; body: AssignSpellingDto; answer: SpellingAssigned }
          }
        }
      }
    }
    'mail-preferences': {
      '': {
        GET: { query: undefined; body: undefined; answer: MailPreferences }
        PUT: { query: undefined; body: MailPreferencesDto; answer: MailPreferences }
      }
    }
    'mail-templates': {
      '': {
        GET: { query: undefined; body: undefined; answer: (MailPreview)[] }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: string }
        }
      }
    }
    'members': {
      '*': {
        'year': {
          '': {
            GET: { query: undefined; body: undefined; answer: MemberYear }
          }
        }
      }
    }
    'moves': {
      '': {
        GET: { query: { limit?: string; cursor?: string; status?: 'done' | 'failed' | 'pending' | 'rejected' | 'scheduled' | 'waiting' | 'withdrawn' }; body: undefined; answer: (MoveRequest)[] }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: MoveRequest }
        }
        'approve': {
          '': {
            POST: { query: undefined; body: undefined; answer: MoveRequest }
          }
        }
        'reject': {
          '': {
            POST: { query: undefined; body: MoveReasonDto; answer: MoveRequest }
          }
        }
        'withdraw': {
          '': {
            POST: { query: undefined; body: MoveReasonDto; answer: MoveRequest }
          }
        }
      }
    }
    'openapi.json': {
      '': {
        GET: { query: undefined; body: undefined; answer: unknown }
      }
    }
    'operations': {
      '': {
        GET: { query: undefined; body: undefined; answer: OperationsResponse }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: ServiceState }
        }
        'acts': {
          '': {
            GET: { query: undefined; body: undefined; answer: (OperatorAction)[] }
          }
        }
        'dead-letters': {
          '': {
            GET: { query: undefined; body: undefined; answer: (DeadLetterLine)[] }
          }
          '*': {
            '': {
              GET: { query: undefined; body: undefined; answer: DeadLetterDetail }
            }
            'discard': {
              '': {
                POST: { query: undefined; body: DiscardDto; answer: undefined }
              }
            }
            'replay': {
              '': {
                POST: { query: undefined; body: undefined; answer: { asked: number } }
              }
            }
          }
          'replay': {
            '': {
              POST: { query: undefined; body: undefined; answer: { asked: number } }
            }
          }
        }
        'failed-jobs': {
          '': {
            GET: { query: undefined; body: undefined; answer: (FailedJobLine)[] }
          }
          '*': {
            '*': {
              'retry': {
                '': {
                  POST: { query: undefined; body: undefined; answer: undefined }
                }
              }
            }
          }
        }
      }
    }
    'own-plan': {
      '': {
        GET: { query: undefined; body: undefined; answer: OwnPlan }
      }
      'checkout': {
        '': {
          POST: { query: undefined; body: ChoosePlanDto; answer: PaymentPlace }
        }
      }
      'portal': {
        '': {
          POST: { query: undefined; body: undefined; answer: PaymentPlace }
        }
      }
      'refund': {
        '': {
          POST: { query: undefined; body: undefined; answer: OwnPlan }
        }
      }
    }
    'page-spans': {
      '': {
        POST: { query: undefined; body: PageSpansDto; answer: undefined }
      }
    }
    'pay-calendar': {
      '': {
        GET: { query: { year?: string }; body: undefined; answer: PayCalendar }
        PUT: { query: undefined; body: ChangePayCalendarDto; answer: PayCalendar }
      }
    }
    'pay-periods': {
      '': {
        GET: { query: undefined; body: undefined; answer: (PayPeriod)[] }
      }
      '*': {
        'close': {
          '': {
            POST: { query: undefined; body: undefined; answer: (PayPeriod)[] }
          }
        }
        'reopen': {
          '': {
            POST: { query: undefined; body: ReopenPeriodDto; answer: (PayPeriod)[] }
          }
        }
      }
    }
    'pay-runs': {
      '': {
        GET: { query: undefined; body: undefined; answer: (PayRun)[] }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: PayRunDetail }
        }
        'accept-deductions': {
          '': {
            POST: { query: undefined; body: AcceptDeductionsDto; answer: PayRunDetail }
          }
        }
        'approve': {
          '': {
            POST: { query: undefined; body: undefined; answer: PayRunDetail }
          }
        }
        'carry': {
          '': {
            POST: { query: undefined; body: CarryDto; answer: PayRunDetail }
          }
        }
        'defer': {
          '': {
            POST: { query: undefined; body: DeferDto; answer: PayRunDetail }
          }
        }
        'export': {
          '': {
            GET: { query: { format: 'adp' | 'generic' | 'gl' | 'gusto' | 'paylocity' }; body: undefined; answer: string }
          }
        }
        'lines': {
          'verify': {
            '': {
              POST: { query: undefined; body: VerifyLinesDto; answer: VerifiedLines }
            }
          }
        }
        'lock': {
          '': {
            POST: { query: undefined; body: undefined; answer: PayRunDetail }
          }
        }
        'pay': {
          '': {
            POST: { query: undefined; body: undefined; answer: PayRunDetail }
          }
        }
        'reopen': {
          '': {
            POST: { query: undefined; body: ReopenPeriodDto; answer: PayRunDetail }
          }
        }
        'verification': {
          '': {
            GET: { query: { limit?: string; cursor?: string; pending?: 'false' | 'true' }; body: undefined; answer: (PayRunVerification)[] }
          }
        }
        'verify': {
          '': {
            POST: { query: undefined; body: undefined; answer: PayRunDetail }
          }
        }
      }
    }
    'payroll-settings': {
      '': {
        GET: { query: undefined; body: undefined; answer: PayrollSettings }
        PUT: { query: undefined; body: PayrollSettingsDto; answer: PayrollSettings }
      }
    }
    'payroll': {
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: PayrollTotals }
        }
        'payroll.csv': {
          '': {
            GET: { query: undefined; body: undefined; answer: string }
          }
        }
      }
    }
    'personal-data': {
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: string }
        }
      }
    }
    'recruit-bonuses': {
      '': {
        GET: { query: undefined; body: undefined; answer: RecruitBonuses }
      }
    }
    'recruiting-funnel': {
      '': {
        GET: { query: undefined; body: undefined; answer: RecruitingFunnel }
      }
    }
    'recruiting-settings': {
      '': {
        GET: { query: undefined; body: undefined; answer: RecruitingSettings }
        PUT: { query: undefined; body: ChangeSettingsDto; answer: RecruitingSettings }
      }
    }
    'recruiting-stats': {
      '': {
        GET: { query: undefined; body: undefined; answer: RecruitingStats }
      }
    }
    'recruiting-views': {
      '': {
        POST: { query: undefined; body: PageViewDto; answer: undefined }
      }
    }
    'refresh': {
      '': {
        POST: { query: undefined; body: undefined; answer: RefreshResponse }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: RefreshResponse }
        }
      }
    }
    'roster-direct': {
      '': {
        GET: { query: { sort?: string; limit?: string; cursor?: string; q?: string; role?: string; level?: string; active?: string; upline?: string; asOf?: string }; body: undefined; answer: (Member | OpenMember)[] }
      }
    }
    'scenarios': {
      '': {
        GET: { query: undefined; body: undefined; answer: (Scenario)[] }
        POST: { query: undefined; body: ScenarioInputDto; answer: ScenarioDetail }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: ScenarioDetail }
          PUT: { query: undefined; body: ScenarioInputDto; answer: ScenarioDetail }
          DELETE: { query: undefined; body: undefined; answer: { message: string } }
        }
        'apply': {
          '': {
            POST: { query: undefined; body: undefined; answer: Scenario }
          }
        }
        'submit': {
          '': {
            POST: { query: undefined; body: undefined; answer: Scenario }
          }
        }
      }
      'preview': {
        '': {
          POST: { query: undefined; body: ScenarioDraftDto; answer: ScenarioResult }
        }
      }
    }
    'settings': {
      'chain-pay': {
        '': {
          GET: { query: undefined; body: undefined; answer: ChainPaySetting }
          PUT: { query: undefined; body: ChainPayDto; answer: ChainPaySetting }
        }
      }
      'public-pages': {
        '': {
          GET: { query: undefined; body: undefined; answer: PublicPagesSetting }
          PUT: { query: undefined; body: PublicPagesDto; answer: PublicPagesSetting }
        }
      }
    }
    'shadow-runs': {
      '': {
        POST: { query: undefined; body: FormData; answer: ShadowRunDetail }
        GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (ShadowRun)[] }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: ShadowRunDetail }
        }
        'differences': {
          '': {
            GET: { query: { cause?: 'amount' | 'chain' | 'missing-loan' | 'missing-payee' | 'plan' | 'rounding' | 'split' | 'timing'; q?: string; limit?: string; cursor?: string; explained?: 'false' | 'true' }; body: undefined; answer: (ShadowDifference)[] }
          }
          '*': {
            'explain': {
              '': {
                POST: { query: undefined; body: ExplainDto; answer: ShadowDifference }
              }
            }
          }
        }
        'differences.csv': {
          '': {
            GET: { query: { cause?: 'amount' | 'chain' | 'missing-loan' | 'missing-payee' | 'plan' | 'rounding' | 'split' | 'timing'; q?: string; limit?: string; cursor?: string; explained?: 'false' | 'true' }; body: undefined; answer: string }
          }
        }
        'explain': {
          '': {
            POST: { query: undefined; body: ExplainMatchingDto; answer: ShadowExplained }
          }
        }
        'sign-off': {
          '': {
            POST: { query: undefined; body: SignOffDto; answer: ShadowRunDetail }
          }
        }
      }
    }
    'statements': {
      '*': {
        '': {
          GET: { query: { member?: string; limit?: string; cursor?: string }; body: undefined; answer: Statement }
        }
        'lines': {
          '*': {
            'dispute': {
              '': {
                POST: { query: undefined; body: OpenDisputeDto; answer: DisputeView }
              }
            }
            'verify': {
              '': {
                POST: { query: undefined; body: undefined; answer: MessageResponse }
              }
            }
          }
        }
        'people': {
          '': {
            GET: { query: { q?: string; limit?: string; cursor?: string }; body: undefined; answer: (StatementPerson)[] }
          }
        }
        'statement.csv': {
          '': {
            GET: { query: { member?: string }; body: undefined; answer: string }
          }
        }
        'statement.pdf': {
          '': {
            GET: { query: { member?: string }; body: undefined; answer: string }
          }
        }
      }
    }
    'supervision': {
      '': {
        GET: { query: { q?: string; show?: 'missing' | 'recorded'; limit?: string; cursor?: string }; body: undefined; answer: (MemberSupervision)[] }
      }
      'export.csv': {
        '': {
          GET: { query: { q?: string; show?: 'missing' | 'recorded' }; body: undefined; answer: string }
        }
      }
    }
    'team': {
      '': {
        GET: { query: { asOf?: string }; body: undefined; answer: TeamResponse }
      }
      'tree': {
        '': {
          GET: { query: { parent?: string; asOf?: string; q?: string; limit?: string; cursor?: string }; body: undefined; answer: TreeResponse }
        }
      }
    }
    'team-members': {
      '': {
        POST: { query: undefined; body: NewMemberDto; answer: Member }
      }
      'bulk-import': {
        '': {
          POST: { query: undefined; body: ImportMembersDto; answer: BulkMembersResponse }
        }
      }
      'imports': {
        '': {
          POST: { query: undefined; body: FormData; answer: MemberImportStarted }
          GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (MemberImportJob)[] }
        }
        '*': {
          '': {
            GET: { query: undefined; body: undefined; answer: MemberImportJob }
          }
          'cancel': {
            '': {
              POST: { query: undefined; body: undefined; answer: MemberImportJob }
            }
          }
          'events': {
            '': {
              GET: { query: undefined; body: undefined; answer: string }
            }
          }
          'refused.csv': {
            '': {
              GET: { query: undefined; body: undefined; answer: string }
            }
          }
          'undo': {
            '': {
              POST: { query: undefined; body: undefined; answer: ImportUndo }
            }
          }
        }
      }
    }
    'test-email': {
      '': {
        POST: { query: undefined; body: SendTestEmailDto; answer: MessageResponse }
      }
    }
    'unsubscribe': {
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: string }
          POST: { query: undefined; body: undefined; answer: string }
        }
      }
    }
    'upload-profile-photo': {
      '': {
        POST: { query: undefined; body: FormData; answer: { photoUrl: string } }
      }
    }
    'users': {
      '': {
        GET: { query: { sort?: string; limit?: string; cursor?: string; q?: string; role?: string; level?: string; active?: string; upline?: string; asOf?: string }; body: undefined; answer: (Member)[] }
        POST: { query: undefined; body: NewMemberDto; answer: Member }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: Member }
          PUT: { query: undefined; body: SentMemberDto; answer: Member }
          DELETE: { query: undefined; body: undefined; answer: MessageResponse }
        }
        'erasure': {
          '': {
            POST: { query: undefined; body: ErasureDto; answer: MessageResponse }
          }
        }
        'history': {
          '': {
            GET: { query: { limit?: string; cursor?: string }; body: undefined; answer: (MemberHistoryEntry)[] }
          }
        }
        'licenses': {
          '': {
            GET: { query: undefined; body: undefined; answer: (License)[] }
            PUT: { query: undefined; body: LicensesDto; answer: (License)[] }
          }
        }
        'payroll': {
          '': {
            GET: { query: undefined; body: undefined; answer: MemberPayroll }
            PUT: { query: undefined; body: MemberPayrollDto; answer: MemberPayroll }
          }
        }
        'recruits': {
          '': {
            GET: { query: undefined; body: undefined; answer: RecruitedMembers }
          }
        }
        'restore': {
          '': {
            POST: { query: undefined; body: undefined; answer: Member }
          }
        }
        'supervision': {
          '': {
            GET: { query: undefined; body: undefined; answer: (NamedSupervision)[] }
            PUT: { query: undefined; body: SupervisionDto; answer: (NamedSupervision)[] }
          }
        }
        'upline': {
          '': {
            PUT: { query: undefined; body: SetUplineDto; answer: Member | MoveAccepted }
            PATCH: { query: undefined; body: SetUplineDto; answer: Member | MoveAccepted }
          }
          'preview': {
            '': {
              POST: { query: undefined; body: SetUplineDto; answer: MovePreview }
            }
          }
        }
      }
      'bulk-upline': {
        '': {
          PUT: { query: undefined; body: SetAllUplinesDto; answer: BulkUplineResponse }
        }
        '*': {
          'undo': {
            '': {
              POST: { query: undefined; body: undefined; answer: BulkUplineUndone }
            }
          }
        }
      }
      'by-referral': {
        '*': {
          '': {
            GET: { query: undefined; body: undefined; answer: Referral }
          }
        }
      }
      'counts': {
        '': {
          GET: { query: { asOf?: string }; body: undefined; answer: RosterCounts }
        }
      }
      'import-csv': {
        '': {
          POST: { query: undefined; body: ImportCsvDto; answer: BulkMembersResponse }
        }
      }
      'matches': {
        '': {
          GET: { query: { q?: string; role?: string; level?: string; active?: string; upline?: string; asOf?: string }; body: undefined; answer: MemberMatches }
        }
      }
      'photos': {
        '*': {
          '': {
            GET: { query: undefined; body: undefined; answer: string }
          }
        }
      }
    }
    'webhooks': {
      '': {
        GET: { query: undefined; body: undefined; answer: (WebhookEndpoint)[] }
        POST: { query: undefined; body: NewWebhookDto; answer: WebhookEndpointWithSecret }
      }
      '*': {
        '': {
          GET: { query: undefined; body: undefined; answer: WebhookEndpoint }
          PATCH: { query: undefined; body: WebhookChangeDto; answer: WebhookEndpoint }
          DELETE: { query: undefined; body: undefined; answer: undefined }
        }
        'deliveries': {
          '': {
            GET: { query: { status?: 'failed' | 'queued' | 'sent'; limit?: string; cursor?: string }; body: undefined; answer: (WebhookDelivery)[] }
          }
          '*': {
            '': {
              GET: { query: undefined; body: undefined; answer: WebhookDeliveryDetail }
            }
            'resend': {
              '': {
                POST: { query: undefined; body: undefined; answer: WebhookDeliveryDetail }
              }
            }
          }
          'resend': {
            '': {
              POST: { query: undefined; body: undefined; answer: WebhookResent }
            }
          }
        }
        'rotate-secret': {
          '': {
            POST: { query: undefined; body: undefined; answer: WebhookEndpointWithSecret }
          }
        }
        'test': {
          '': {
            POST: { query: undefined; body: undefined; answer: WebhookDeliveryDetail }
          }
        }
      }
    }
  }
  'hooks': {
    'encompass': {
      '': {
        POST: { query: undefined; body: undefined; answer: unknown }
      }
    }
    'stripe': {
      '': {
        POST: { query: undefined; body: PaymentNotice; answer: { received: boolean } }
      }
    }
  }
}
