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
  readonly #ofOfficer = new Map<string, FundingGroup[]>()

  get all(): FundingGroup[] {
    return [...this.#ofOfficer.values()].flat()
  }

  /** Returns whether the funding began a group. */
  add(one: Funding): boolean {
    const groups = this.#ofOfficer.get(one.officerId) ?? []
    if (groups.length === 0) this.#ofOfficer.set(one.officerId, groups)
    const known = groups.find((group) => paysAlike(group, one))
    const group = known ?? groupOf(one)
    if (!known) groups.push(group)
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

/** Compares in place: a text to look groups up by would take longer than writing the event. */
const paysAlike = (group: FundingGroup, one: Funding): boolean =>
  group.planVersion === one.planVersion &&
  group.chain.length === one.chain.length &&
  group.chain.every((memberId, at) => memberId === one.chain[at]) &&
  group.shares.length === one.shares.length &&
  group.shares.every((terms, at) => isShareOf(terms, one.shares[at]!)) &&
  isEqualJson(group.originators, one.originators)

const isShareOf = (terms: FundingGroup['shares'][number], of: Funding['shares'][number]): boolean =>
  terms.memberId === of.memberId &&
  terms.rateBp === of.rateBp &&
  terms.level === of.level &&
  terms.originatorId === of.originatorId &&
  terms.percent === of.percent

/** Few loans have several originators. */
const isEqualJson = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

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
