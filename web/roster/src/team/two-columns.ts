/** Rows that a list shows before it scrolls (`.long` in level-group.module.css), and from how many it does. */
const SHOWN_ROWS = 8
const SCROLLS_FROM = 61

/** The height of a card in rows, with its head. */
const heightOf = (count: number): number => 1 + (count < SCROLLS_FROM ? count : SHOWN_ROWS)

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0)

/**
 * Divides cards into two columns of similar height, in their order. `counts` are the members of each. The browser's own columns take
 * twice as long to lay out.
 */
export function inTwoColumns<Card>(cards: readonly Card[], counts: readonly number[]): [Card[], Card[]] {
  const heights = counts.map(heightOf)
  const heightAt = (start: number) => Math.max(sum(heights.slice(0, start)), sum(heights.slice(start)))
  const starts = cards.map((_, at) => at + 1)
  const best = starts.reduce((one, other) => (heightAt(other) < heightAt(one) ? other : one), cards.length)
  return [cards.slice(0, best), cards.slice(best)]
}
