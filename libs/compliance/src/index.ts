export type { ClaimPlace } from './claim-figures.ts'
export * from './earnings-claims.ts'
export * from './nmls.ts'
export type { SupportedEarnings } from './supported-earnings.ts'
