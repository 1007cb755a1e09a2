import type { ChainPay } from '@upline/contracts'

/** 'Who sees the chain's pay' (compensation.md, section 5): what a viewer sees of a member above them. */

/** What decides it for one viewer. */
export interface ChainPayView {
  setting: ChainPay
  viewerId: string
  /** Everyone above the viewer today. */
  uplineIds: ReadonlySet<string>
}

/** For viewers who see all pay: seesPay(). */
export const ALL_CHAIN_PAY: ChainPayView = { setting: 'amounts', viewerId: '', uplineIds: new Set() }

/** What the viewer sees of a level in a chain, loan officer first. Their own level and those below are always shown. */
export function chainPayAt(view: ChainPayView, chainIds: readonly (string | null)[], level: number): ChainPay {
  const own = chainIds.indexOf(view.viewerId)
  const memberId = chainIds[level] ?? null
  const isAbove = (own >= 0 && level > own) || (memberId !== null && view.uplineIds.has(memberId))
  return isAbove ? view.setting : 'amounts'
}

/** The view of a loan with several chains, one for each originator: a member above the viewer in one of them is above in all. */
export function chainPayOf(view: ChainPayView, chains: readonly (readonly (string | null)[])[]): ChainPayView {
  const above = chains.flatMap((chain) => {
    const own = chain.indexOf(view.viewerId)
    return own < 0 ? [] : chain.slice(own + 1).filter((memberId) => memberId !== null)
  })
  return above.length === 0 ? view : { ...view, uplineIds: new Set([...view.uplineIds, ...above]) }
}
