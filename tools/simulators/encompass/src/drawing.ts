import { createHash } from 'node:crypto'

/** Numbers that look drawn by lot and are the same at every start: a pure function of the words given. */
export function draw(...words: (string | number)[]): number {
  const digest = createHash('sha256').update(words.join('|')).digest()
  return digest.readUInt32BE(0) / 2 ** 32
}

export const pick = <T>(list: readonly T[], ...words: (string | number)[]): T =>
  list[Math.floor(draw(...words) * list.length)]!

/** A stable GUID for a thing that has a name. */
export function guid(...words: (string | number)[]): string {
  const hex = createHash('sha256').update(words.join('|')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
