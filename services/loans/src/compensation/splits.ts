import type { Originator } from './loans.ts'
import type { MemberNo } from './members.ts'
import { divideHalfUp } from './rounding.ts'

/** How a loan is split (compensation.md, section 3): the loan officer's portion, and the further originators. */
export interface Split {
  percent: number
  /** Null: none. */
  coOriginators: readonly Originator[] | null
}

export const MAX_ORIGINATORS = 10
export const WHOLE = 100

export const NOT_SPLIT: Split = { percent: WHOLE, coOriginators: null }

/** A portion's part of the loan amount, which tier volumes count. Rounded once, half up. */
export const portionCents = (amountCents: number, percent: number): number => divideHalfUp(amountCents * percent, WHOLE)

/** Originators in their order, the loan officer first, as a loan keeps them. */
export function splitOf([first, ...others]: readonly Originator[]): Split {
  return first === undefined || others.length === 0 ? NOT_SPLIT : { percent: first.percent, coOriginators: others }
}

/** Gives the portion to another loan officer. If that member already is an originator, the two portions become one. */
export function withOfficer(split: Split, officerNo: MemberNo): Split {
  const twin = split.coOriginators?.find(({ memberNo }) => memberNo === officerNo)
  if (!twin) return split
  const others = split.coOriginators!.filter((one) => one !== twin)
  return { percent: split.percent + twin.percent, coOriginators: others.length === 0 ? null : others }
}

/** Gives a second officer a portion of the loan. If that member is also the loan officer, the portions become one. */
export function withSecond(officerNo: MemberNo | null, second: Originator): Split {
  return second.memberNo === officerNo ? NOT_SPLIT : { percent: WHOLE - second.percent, coOriginators: [second] }
}

/** Leaves a portion unassigned, because the name of the second officer matched no member. It pays no one until it is assigned. */
export const hasOpenPortion = ({ percent, coOriginators }: Split): boolean => percent < WHOLE && coOriginators === null

export const isSameSplit = (one: Split, other: Split): boolean =>
  one.percent === other.percent && keyOf(one.coOriginators) === keyOf(other.coOriginators)

const keyOf = (originators: readonly Originator[] | null): string =>
  (originators ?? []).map(({ memberNo, percent }) => `${memberNo}:${percent}`).join()

/** The first error in a list of originators with its field; undefined if the list is valid. */
export function originatorsProblem(
  originators: readonly { memberId: string; percent: number }[],
): { field: string; message: string } | undefined {
  const field = 'originators'
  if (originators.length === 0) return { field, message: 'Enter at least one originator.' }
  if (originators.length > MAX_ORIGINATORS) return { field, message: `Enter up to ${MAX_ORIGINATORS} originators.` }
  const twin = originators.findIndex(({ memberId }, at) =>
    originators.slice(0, at).some((other) => other.memberId === memberId),
  )
  if (twin >= 0)
    return {
      field: `originators.${twin}.memberId`,
      message: 'This member is listed twice. Enter each originator once.',
    }
  const sum = originators.reduce((total, { percent }) => total + percent, 0)
  if (sum !== WHOLE)
    return { field, message: `The percentages add up to ${sum}%. Change them so that they add up to 100%.` }
  return undefined
}
