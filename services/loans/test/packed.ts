const HEAD_BYTES = 20
const ELEMENT_BYTES = 12

/** Numbers as Postgres's array_send() returns them. */
export function packed(...numbers: readonly (number | bigint)[]): Buffer {
  const buffer = Buffer.alloc(HEAD_BYTES + numbers.length * ELEMENT_BYTES)
  numbers.forEach((number, at) => buffer.writeBigInt64BE(BigInt(number), HEAD_BYTES + at * ELEMENT_BYTES + 4))
  return buffer
}
