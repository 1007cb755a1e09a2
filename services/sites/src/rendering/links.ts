/** Only plain http(s) addresses: a field could contain a script, or hide another host behind user info. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

/** A picture on the product's own host: a page loads nothing from other hosts. */
export const photoAddress = (text: string): string | undefined =>
  /^\/api\/users\/photos\/[\w-]+\.(jpg|png|webp)$/.test(text) ? text : undefined

/** Digits and a plus; undefined if it cannot be dialed. */
export function phoneLink(text: string): string | undefined {
  const dialled = text.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return dialled.replace('+', '').length >= 3 ? `tel:${dialled}` : undefined
}

/** A single address: no subject, no body, no second recipient. */
export const mailLink = (text: string): string | undefined =>
  /^[^\s@?&,;:<>"%]+@[^\s@?&,;:<>"%]+$/.test(text) ? `mailto:${text}` : undefined
