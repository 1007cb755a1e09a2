/** Only http(s) leads anywhere: a field could hold a script, or name another site behind a user part. */
export function webAddress(text: string): string | undefined {
  const url = URL.parse(text.trim())
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined
}

/** A picture of the product's own: a page loads nothing from elsewhere. */
export const photoAddress = (text: string): string | undefined =>
  /^\/api\/users\/photos\/[\w-]+\.(jpg|png|webp)$/.test(text) ? text : undefined

/** Digits and a plus; undefined for what cannot be dialled. */
export function phoneLink(text: string): string | undefined {
  const dialled = text.replace(/[^\d+]/g, '').replace(/(?!^)\+/g, '')
  return dialled.replace('+', '').length >= 3 ? `tel:${dialled}` : undefined
}

/** One address and nothing after it: no subject, no body, no second recipient. */
export const mailLink = (text: string): string | undefined =>
  /^[^\s@?&,;:<>"%]+@[^\s@?&,;:<>"%]+$/.test(text) ? `mailto:${text}` : undefined
