import { BlockList, isIP, isIPv4 } from 'node:net'
import type { Mode } from '@upline/config'

export interface AddressRule {
  allowsPublic: boolean
  allowsLoopback: boolean
}

/**
 * The addresses that a webhook can call: the public internet over HTTPS. In demo mode also this machine, over HTTP or
 * HTTPS, so that webhooks can be tried out.
 */
export const ruleFor = ({ protocol }: URL, mode: Mode): AddressRule => ({
  allowsPublic: protocol === 'https:',
  allowsLoopback: mode === 'demo',
})

// The address blocks in IANA's special-purpose registry that are not public hosts.
const SPECIAL_V4: [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
// Excluded from 2000::/3, the public part of IPv6: tunnels to IPv4 and addresses for documentation.
const SPECIAL_V6: [address: string, bits: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const special = new BlockList()
for (const [address, bits] of SPECIAL_V4) special.addSubnet(address, bits, 'ipv4')
for (const [address, bits] of SPECIAL_V6) special.addSubnet(address, bits, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const isPublic = (address: string): boolean =>
  isIPv4(address) ? !special.check(address, 'ipv4') : publicV6.check(address, 'ipv6') && !special.check(address, 'ipv6')

const isLoopback = (address: string): boolean => loopback.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

export const mayConnect = (address: string, { allowsPublic, allowsLoopback }: AddressRule): boolean =>
  (allowsPublic && isPublic(address)) || (allowsLoopback && isLoopback(address))

/** The host without the brackets that a URL has around an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isLoopback(host))

const mayUseHttp = (host: string, mode: Mode): boolean => mode !== 'production' && isThisMachine(host)

/** Returns what is wrong with an endpoint's URL, or undefined if it is valid. Host names are resolved later. */
export function urlFault(text: string, mode: Mode): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Please enter a full URL that starts with https://'
  const host = hostOf(url)
  if (url.protocol === 'http:' && !mayUseHttp(host, mode)) return 'The URL must start with https://'
  if (url.username || url.password) return 'The URL must not contain a username or password'
  if (url.hash) return 'The URL must not contain a #'
  if (isIP(host) !== 0 && !mayConnect(host, ruleFor(url, mode))) return 'This address is not on the public internet'
  return undefined
}
