/** One line about a Redis that rejects a connection or a command: what failed, and which setting explains it. */
export function redisFaultLine(fault: Error & { code?: string }): string {
  const text = textOf(fault)
  if (/WRONGPASS|NOAUTH|invalid password/i.test(text))
    return `Redis refuses the account (${text}): check the user and the password in REDIS_URL`
  if (/certificate|self.signed|altname/i.test(text))
    return `Redis' certificate is not trusted (${text}): set REDIS_TLS_CA_FILE to the authority that signed it, and use the host name that it names`
  if (/wrong version number|packet length too long/i.test(text))
    return `Redis does not speak TLS on this port (${text}): use redis:// in REDIS_URL, or the TLS port`
  if (/MISCONF|OOM command/.test(text)) return `Redis rejects writes: ${text}`
  return `Redis is unavailable: ${text}`
}

/** A connection that fails on several addresses throws an AggregateError, which has no message. */
const textOf = (fault: Error & { code?: string; errors?: Error[] }): string =>
  (fault.message || fault.errors?.[0]?.message || fault.code || fault.name).replace(/; if the root CA .*$/, '')
