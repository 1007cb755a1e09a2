import { createHash } from 'node:crypto'

/** Deterministic pseudo-random number from 0 to 1 for a list of seeds. */
export function seededRandom(...seeds: (string | number)[]): number {
  const digest = createHash('sha256').update(seeds.join('|')).digest()
  return digest.readUInt32BE(0) / 2 ** 32
}

export const pick = <T>(list: readonly T[], ...seeds: (string | number)[]): T =>
  list[Math.floor(seededRandom(...seeds) * list.length)]!

/** A stable GUID for a list of seeds. */
export function guid(...seeds: (string | number)[]): string {
  const hex = createHash('sha256').update(seeds.join('|')).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}
