/** Words that stand for something else under /sites/. */
const TAKEN = new Set(['assets', 'api', 'robots', 'sitemap', 'admin', 'login', 'upline'])

const LONGEST = 60

/** 'José & Sons – Home Loans' gives 'jose-sons-home-loans'. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, LONGEST)
    .replace(/-+$/, '')
  return words.length < 2 || TAKEN.has(words) ? `site-${words || 'of-an-agent'}` : words
}

/** The n-th choice for a name that others have taken. */
export const numbered = (slug: string, turn: number): string => (turn === 0 ? slug : `${slug}-${turn + 1}`)

export const isSlug = (text: string): boolean => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) && text.length <= LONGEST + 8
