/** Reserved names under /sites/. */
const TAKEN = new Set(['assets', 'api', 'robots', 'sitemap', 'admin', 'login', 'upline'])

const MAX_LENGTH = 60

/** 'José & Sons – Home Loans' becomes 'jose-sons-home-loans'. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_LENGTH)
    .replace(/-+$/, '')
  return words.length < 2 || TAKEN.has(words) ? `site-${words || 'of-an-agent'}` : words
}

/** The n-th candidate for a name that is taken. */
export const numbered = (slug: string, turn: number): string => (turn === 0 ? slug : `${slug}-${turn + 1}`)

export const isSlug = (text: string): boolean =>
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= MAX_LENGTH + 8
