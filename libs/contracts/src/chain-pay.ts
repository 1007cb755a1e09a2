/** What members without a view of all pay see of the members above them in a loan's chain. */
export const CHAIN_PAY = ['amounts', 'names', 'nothing'] as const
export type ChainPay = (typeof CHAIN_PAY)[number]

/** GET and PUT /api/settings/chain-pay. */
export interface ChainPaySetting {
  chainPay: ChainPay
}
