/**
 * Many whole numbers in one value: as rows, 80,000 of them take ten times as long. An array in Postgres's own format takes
 * half the time of joined bytes (string_agg).
 */
export const packedAmounts = (column: string, order = ''): string =>
  `array_send(array_agg((${column})::bigint${order && ` order by ${order}`}))`

export const PACKED_AMOUNTS = packedAmounts('amount_cents')

/** Number of dimensions, flags, type, length and first index, 4 bytes each. */
const HEAD_BYTES = 20
/** For each element: its length, then its value. */
const LENGTH_BYTES = 4
const ELEMENT_BYTES = LENGTH_BYTES + 8
const HIGH = 2 ** 32

/** Two halves: a BigInt for each amount takes several times as long. */
export function* unpackAmounts(packed: Buffer): Generator<number> {
  for (let at = HEAD_BYTES; at < packed.length; at += ELEMENT_BYTES) yield amountAt(packed, at)
}

/** Adds up what a function returns for each amount: without a generator, two million take a third of the time. */
export function sumOfAmounts(packed: Buffer | null, of: (amountCents: number) => number): number {
  let sum = 0
  if (packed) for (let at = HEAD_BYTES; at < packed.length; at += ELEMENT_BYTES) sum += of(amountAt(packed, at))
  return sum
}

const amountAt = (packed: Buffer, at: number): number => highAt(packed, at) * HIGH + lowAt(packed, at)

const highAt = (packed: Buffer, at: number): number => packed.readInt32BE(at + LENGTH_BYTES)
const lowAt = (packed: Buffer, at: number): number => packed.readUInt32BE(at + LENGTH_BYTES + 4)

/** Calls a function with the upper and the lower 32 bits of each number. */
export function forEachPacked(packed: Buffer, act: (high: number, low: number) => void): void {
  for (let at = HEAD_BYTES; at < packed.length; at += ELEMENT_BYTES) act(highAt(packed, at), lowAt(packed, at))
}
