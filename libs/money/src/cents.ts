declare const unit: unique symbol

/** An amount of US money in whole cents. */
export type Cents = number & { readonly [unit]: 'cents' }

/** Marks a whole number as cents. Throws a RangeError if it is not a safe integer. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/**
 * JSON represents US dollars as a number with at most 2 decimals. The division by 100 is exact to the cent in a double.
 */
export const toDollars = (amount: Cents): number => amount / 100

/** The cents of a JSON number of dollars; undefined if it is not an amount with at most 2 decimals. */
export function centsOfDollars(value: unknown): Cents | undefined {
  if (typeof value !== 'number') return undefined
  const whole = Math.round(value * 100)
  // The double nearest to whole / 100 is exactly the one from JSON, at any size, so no tolerance is needed.
  return Number.isSafeInteger(whole) && whole / 100 === value ? cents(whole) : undefined
}

/** The cents of dollars that a caller has checked; throws if there are more than 2 decimals. */
export function fromDollars(dollars: number): Cents {
  const value = centsOfDollars(dollars)
  if (value === undefined) throw new RangeError(`more than two decimals: ${dollars}`)
  return value
}
