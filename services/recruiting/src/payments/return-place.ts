const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where the browser comes back to from a payment page: the public address. A demo on one's own machine is also reached
 * by the machine's other names, where another one would be another origin, without its session and draft.
 */
export function returnPlace(publicUrl: string, origin: string | undefined): string {
  if (!origin || !URL.canParse(origin)) return publicUrl
  const [own, asked] = [new URL(publicUrl), new URL(origin)]
  const isTwin = LOOPBACK.has(own.hostname) && LOOPBACK.has(asked.hostname) && own.port === asked.port
  return isTwin && own.protocol === asked.protocol ? asked.origin : publicUrl
}

/** The simulated provider's pages stand behind our own gateway: under the name by which the browser knows it. */
export const samePlace = (url: string, publicUrl: string, place: string): string =>
  url.startsWith(`${publicUrl}/`) ? place + url.slice(publicUrl.length) : url
