import { z } from 'zod'
import { calendarDate, cents, type Funding, funding, instant } from './facts.ts'

const share = funding.shape.shares.element

/** Fundings, or their reversals, that pay the same members the same rates. An import has hundreds of each kind. */
export const fundingGroup = funding
  .pick({ officerId: true, planVersion: true, chain: true, originators: true })
  .extend({
    shares: z.array(share.omit({ amountCents: true })),
    loans: z.array(
      z.object({
        loanId: z.string(),
        rev: z.number().int(),
        amountCents: cents,
        fundedAt: instant,
        /** Missing: it is `fundedAt`. */
        chainAt: instant.optional(),
        fundedOn: calendarDate.optional(),
        decidedOn: calendarDate.optional(),
        /** Of each share, in the order of `shares`. */
        shareCents: z.array(cents),
      }),
    ),
  })

export type FundingGroup = z.infer<typeof fundingGroup>

/** Collects fundings by what they have in common. */
export class FundingGroups {
  readonly #groups = new Map<string, FundingGroup>()

  get all(): FundingGroup[] {
    return [...this.#groups.values()]
  }

  /** Returns whether the funding began a group. */
  add(one: Funding): boolean {
    const key = keyOf(one)
    const known = this.#groups.get(key)
    const group = known ?? groupOf(one)
    if (!known) this.#groups.set(key, group)
    group.loans.push(loanOf(one))
    return !known
  }
}

/** Each funding as a whole. */
export const fundingsOf = (groups: readonly FundingGroup[]): Funding[] =>
  groups.flatMap(({ loans, shares, ...common }) =>
    loans.map(({ shareCents, ...loan }) => ({
      ...common,
      ...loan,
      chainAt: loan.chainAt ?? loan.fundedAt,
      shares: shares.map((one, at) => ({ ...one, amountCents: shareCents[at]! })),
    })),
  )

const keyOf = ({ officerId, planVersion, chain, shares, originators }: Funding): string => {
  const rates = shares.map((one) => `${one.level} ${one.memberId} ${one.rateBp} ${one.originatorId} ${one.percent}`)
  return [officerId, planVersion, ...chain, ...rates, JSON.stringify(originators)].join('\n')
}

const groupOf = ({ officerId, planVersion, chain, originators, shares }: Funding): FundingGroup => ({
  ...{ officerId, planVersion, chain },
  ...(originators ? { originators } : {}),
  shares: shares.map(({ amountCents: _, ...terms }) => terms),
  loans: [],
})

const loanOf = ({ loanId, rev, amountCents, fundedAt, chainAt, fundedOn, decidedOn, shares }: Funding) => ({
  ...{ loanId, rev, amountCents, fundedAt },
  ...(chainAt === fundedAt ? {} : { chainAt }),
  ...{ fundedOn, decidedOn },
  shareCents: shares.map((one) => one.amountCents),
})
