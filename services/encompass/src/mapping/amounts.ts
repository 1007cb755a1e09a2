/** '400000.0000' or 400000.5 as cents, by its digits; null where it is none, or nothing. More than cents is cut to them, half up. */
export function amountCents(value: unknown): number | null {
  const match = /^(\d{1,13})(?:\.(\d*))?$/.exec(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
  )
  if (!match) return null
  const decimals = (match[2] ?? '').padEnd(3, '0')
  const amount = Number(match[1]) * 100 + Number(decimals.slice(0, 2)) + (decimals[2]! >= '5' ? 1 : 0)
  return amount > 0 ? amount : null
}
