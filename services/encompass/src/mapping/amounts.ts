/**
 * Converts '400000.0000' or 400000.5 to cents by its digits; null if it is not an amount or is empty. Rounds half up to
 * the cent.
 */
export function amountCents(value: unknown): number | null {
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
  )
  if (!match) return null
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const amount = Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (decimals[2]! >= '5' ? 1 : 0)
  return amount > 0 ? amount : null
}
