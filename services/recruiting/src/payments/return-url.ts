const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Where a payment page returns to: the public address. A local demo is also reached by other names of the
 * machine; another name would be another origin, without the browser's session and draft.
 */
export function returnPlace(publicUrl: string, origin: string | undefined): string {
  if (!origin || !URL.canParse(origin)) return publicUrl
  const [own, requested] = [new URL(publicUrl), new URL(origin)]
  const isTwin = LOOPBACK.has(own.hostname) && LOOPBACK.has(requested.hostname) && own.port === requested.port
  return isTwin && own.protocol === requested.protocol ? requested.origin : publicUrl
}

/** The simulated provider's pages are served by our own gateway, under the name that the browser uses. */
export const onPublicUrl = (url: string, publicUrl: string, place: string): string =>
  url.startsWith(`${publicUrl}/`) ? place + url.slice(publicUrl.length) : url
