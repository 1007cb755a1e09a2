import { isIPv6 } from 'node:net'

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * What address limits count by: an IPv4 address, or the /64 of an IPv6 address. One IPv6 customer has a whole /64 and
 * could evade a limit per address.
 */
export function addressBlock(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1]
  if (mapped) return mapped
  const plain = address.split('%', 1)[0] ?? ''
  if (!isIPv6(plain)) return address
  const [head = '', tail] = plain.toLowerCase().split('::', 2) as [string, string?]
  const start = head === '' ? [] : head.split(':')
  const end = tail ? tail.split(':') : []
  // A dotted end counts as two groups.
  const groups = start.length + end.length + (plain.includes('.') ? 1 : 0)
  const filled = tail === undefined ? start : [...start, ...Array<string>(8 - groups).fill('0'), ...end]
  return `${filled.slice(0, 4).map(withoutZeros).join(':')}::/64`
}

const withoutZeros = (group: string): string => group.replace(/^0+(?=.)/, '')
