import { isIP } from 'node:net'
import { readCaFile } from './ca-file.ts'
import { type Setting, storeUrl } from './read-config.ts'

/** The parts of a Redis URL. */
export interface RedisAddress {
  host: string
  port: number
  database: number
  username?: string
  password?: string
  /** `servername` is the host that the certificate must name. An IP address is checked without it. */
  tls?: { ca?: string; servername?: string }
}

const CA_FILE = 'REDIS_TLS_CA_FILE'
/** Parameter of the URL that passes the CA file from the setting to every client. */
const CA_PARAMETER = 'ca'

/** Reads REDIS_URL and REDIS_TLS_CA_FILE. Throws an Error that names the invalid variable. */
export const redisUrl: Setting<string> = (env, mode) => {
  const url = storeUrl('REDIS_URL', 'redis://127.0.0.1:6379')(env, mode)
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new Error('REDIS_URL is not a Redis URL: set one such as rediss://user:password@host:6379')
  return withCaFile(url, env[CA_FILE])
}

/** Adds the CA file to a URL. Throws an Error that names the variable if the file or the URL is invalid. */
export function withCaFile(url: string, file: string | undefined): string {
  if (!file) return url
  const parsed = new URL(url)
  if (parsed.protocol !== 'rediss:')
    throw new Error(
      `${CA_FILE} is set and REDIS_URL begins with redis://: use rediss://, which encrypts the connection`,
    )
  readCaFile(CA_FILE, file)
  parsed.searchParams.set(CA_PARAMETER, file)
  return parsed.href
}

/** Parses a Redis URL for a client. */
export function redisAddress(url: string): RedisAddress {
  const { hostname, port, pathname, username, password, protocol, searchParams } = new URL(url)
  const caFile = searchParams.get(CA_PARAMETER)
  const host = hostname.replace(/^\[|\]$/g, '')
  const tls = {
    ...(caFile ? { ca: readCaFile(CA_FILE, caFile) } : {}),
    ...(isIP(host) ? {} : { servername: host }),
  }
  return {
    ...{ host, port: Number(port || 6379), database: Number(pathname.slice(1) || 0) },
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(protocol === 'rediss:' ? { tls } : {}),
  }
}

/** The same for node-redis. */
export function redisClientOptions(url: string) {
  const { host, port, tls, ...account } = redisAddress(url)
  return { ...account, socket: tls ? { host, port, tls: true as const, ...tls } : { host, port } }
}
