/** Begins the trace of a call, as W3C writes it: the gateway's span stands under it, and with that every service's and consumer's. */
export function newTraceparent(): string {
  const hex = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex(16)}-${hex(8)}-01`
}
