/** Letters, digits and -._~ stay unencoded (RFC 3986, 2.3). '%25' before two hex digits would decode twice. */
const NEEDLESSLY_ENCODED = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae]|25[\da-f]{2})/i

/** Spaces, control characters, bytes beyond ASCII, backslashes and fragments, unencoded or encoded. */
const FORBIDDEN = /[^\x21-\x7e]|[\\#]|%(?:[01][\da-f]|5c|7f)/i

const DOT_SEGMENT = /(?:\/|%2f)\.{1,2}(?:\/|%2f|;|$)/i

/**
 * Whether a request target is in its only canonical form, so that the gateway and every service route it the same way.
 * All other spellings of the path are refused: guards, limits and headers then cannot disagree about it.
 */
export function isCanonicalTarget(target: string): boolean {
  const path = target.split('?', 1)[0] ?? ''
  if (!path.startsWith('/') || path.includes('//')) return false
  if (FORBIDDEN.test(path) || DOT_SEGMENT.test(path)) return false
  return !path.includes('%') || (!NEEDLESSLY_ENCODED.test(path) && decodes(path))
}

/** False for a lone '%' and for invalid UTF-8, including overlong forms. */
function decodes(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
