/** US dollars with at most 2 decimals: for JSON only, never for arithmetic. */
export type Dollars = number
