declare const unit: unique symbol

/** An amount of US money in whole cents. */
export type Cents = number & { readonly [unit]: 'cents' }

/** Marks a whole number as cents; throws a RangeError where it is none or not safe. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of cents: ${value}`)
  return value as Cents
}

export const ZERO = 0 as Cents

export const sumCents = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))

/** JSON shows US dollars as a number with at most 2 decimals; the division by 100 is exact to the cent in a double. */
export const toDollars = (amount: Cents): number => amount / 100

/** Dollars of a JSON number; throws where it has more than 2 decimals. */
export function fromDollars(dollars: number): Cents {
  const value = Math.round(dollars * 100)
  // The double nearest to value / 100 is the very one that JSON gave, at any size: no tolerance to choose.
  if (value / 100 !== dollars) throw new RangeError(`more than two decimals: ${dollars}`)
  return cents(value)
}
