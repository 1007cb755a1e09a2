import { cents, type Cents } from './cents.ts'

/** '$1,234,567.89', '1234567.89' or '1234567' as cents; undefined if the text is not such an amount. */
export function parseAmount(text: string): Cents | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2})0*)?$/.exec(text.trim())
  if (!match) return undefined
  const dollars = Number((match[1] ?? '').replaceAll(',', ''))
  const value = dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(value) ? cents(value) : undefined
}
